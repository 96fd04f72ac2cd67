"""Tables on disk: the files of a journal, keys, and tables that resume after a restart."""
