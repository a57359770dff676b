-- The process that copies a link, until it has not renewed its lease in time.
alter table link_copy add column holder uuid, add column leased_until timestamptz;
