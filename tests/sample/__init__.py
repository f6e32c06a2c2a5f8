"""The legacy sample runs, and is wrong in exactly the ways its README says."""
