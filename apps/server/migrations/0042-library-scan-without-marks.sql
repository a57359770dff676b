-- A scan remembers which files it saw, instead of writing every row of a library where nothing is new.
alter table library_file drop column seen_in;
