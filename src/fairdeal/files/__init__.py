"""Where tables meet the disk: the files of a journal, keys, tables that go on after a restart."""
