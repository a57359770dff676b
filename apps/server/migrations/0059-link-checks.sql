-- Result of the last test of a link, by a hash of the link and of how it would be played.
create table link_check (
  link_hash text primary key,
  -- Why it does not answer; null where it does.
  fault text,
  checked_at timestamptz not null default now()
);
create index link_check_by_date on link_check (checked_at);
