"""`migrate-kit db erase`, `keys`, `rotate-key`, `destroy-key`: what people may ask to be forgotten."""

from __future__ import annotations

import click

from migrate_kit.cli import output
from migrate_kit.cli._store import opened_store


@click.command("erase")
@click.option("--text", "texts", multiple=True, metavar="TEXT", help="A request, word for word; may be repeated.")
@click.option("--key", "digests", multiple=True, metavar="DIGEST", help="The digest of a request; may be repeated.")
@click.option("--tenant", "tenants", multiple=True, metavar="NAME", help="Everything of a tenant; may be repeated.")
@click.option("--dry-run", is_flag=True, help="Only say how many would go.")
def erase(texts: tuple[str, ...], digests: tuple[str, ...], tenants: tuple[str, ...], dry_run: bool) -> None:
    """Erase what is kept of a request or a tenant. Counts stay: they tell nothing of anybody.

    A text is found under every key of the digests that is still there; what a destroyed key made is out of reach
    of everybody already.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.errors import OptionInvalid
    from migrate_kit.log.digest_key import keyed_digest
    from migrate_kit.log.digest_key import keys as known_keys

    if not (texts or digests or tenants):
        raise OptionInvalid(option="--text", what=output.word("option.nothing_to_erase"), command="db erase")
    settings = load_settings()
    periods = known_keys(settings).values()
    wanted = [*digests, *(keyed_digest(text, key) for text in texts for key in periods)]
    of_tenants = [keyed_digest(name, key) for name in tenants for key in periods]
    with opened_store(settings) as store:
        gone = store.erase(digests=wanted, tenants=of_tenants, dry_run=dry_run)
    output.say("log.would_erase" if dry_run else "log.erased", n=gone)


@click.command("keys")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="Output on stdout.")
def keys(form: str) -> None:
    """Name the keys of the digests: the present one and those of former periods."""
    from migrate_kit.config import load_settings
    from migrate_kit.log.digest_key import keys as known_keys

    names = list(known_keys(load_settings()))
    if form == "json":
        output.envelope("db-keys", 1, {"keys": names})
        return
    periods = ["log.key_present", *["log.key_former"] * len(names)]
    rows = [(name, output.word(period)) for name, period in zip(names, periods, strict=False)]
    output.table([output.word("log.column.key"), output.word("log.column.period")], rows)


@click.command("rotate-key")
def rotate_key() -> None:
    """Begin a new period: digests made from now on link to no earlier one. Evidence starts anew.

    Running processes take it over within ten seconds.
    """
    from migrate_kit.config import load_settings
    from migrate_kit.log.digest_key import rotate_key as rotate

    before, after = rotate(load_settings())
    output.say("log.key_rotated", before=before or output.word("log.none"), after=after)


@click.command("destroy-key")
@click.argument("name")
@click.option("--dry-run", is_flag=True, help="Only check that it could be destroyed.")
def destroy_key(name: str, dry_run: bool) -> None:
    """Destroy the key NAME of a former period: nobody can tell any more whose its rows are. There is no way back."""
    from migrate_kit.config import load_settings
    from migrate_kit.log.digest_key import destroy_key as destroy

    destroy(load_settings(), name, dry_run=dry_run)
    output.say("log.would_destroy_key" if dry_run else "log.key_destroyed", name=name)
