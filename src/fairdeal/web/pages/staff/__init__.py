"""The staff pages: shared frame, people, help, sign-on."""
