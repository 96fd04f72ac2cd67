"""The pages of those who work here: papers on a desk, each opened by a role."""
