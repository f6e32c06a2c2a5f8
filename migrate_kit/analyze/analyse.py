analyse=None
