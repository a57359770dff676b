-- The entries that name a picture of this site: a revision may be restored with it, so that its file stays. The clean-up reads these alone.
create index audit_entry_with_picture on audit_entry (id)
  where coalesce(before::text, '') || coalesce(after::text, '') like '%/media/pictures/%';
