"""`python -m migrate_kit` is `migrate-kit`."""

from migrate_kit.cli import main

if __name__ == "__main__":
    main()
