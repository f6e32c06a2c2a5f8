"""What the performance table is made of; each script prints a table, with --json one flat object."""
