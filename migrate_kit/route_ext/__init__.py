"""What costs an extra and is never needed: loaded by name where a user asked for it."""
