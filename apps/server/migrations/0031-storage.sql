-- What the storage page tells of files: the SHA-256 of an original, and the bytes of a finished package. An original may be deleted by choice.
alter table hosted_video add column checksum text, add column original_deleted_at timestamptz;
alter table media_job add column bytes bigint;
