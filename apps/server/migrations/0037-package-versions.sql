-- Of the content of a library file: the package of another content has another address, because its files are cached as immutable.
alter table media_job add column version text;
