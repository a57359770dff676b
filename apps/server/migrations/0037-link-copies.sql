-- Videos of other servers that are being copied to this one. The row goes when the hosted video of the same id exists.
create table link_copy (
  id uuid primary key,
  url text not null unique,
  account_id uuid not null references account on delete cascade,
  -- Bytes; null until the other server tells.
  size bigint,
  received bigint not null default 0,
  -- The version that the other server announced: a copy goes on only with the same.
  etag text,
  attempts integer not null default 0,
  -- Why it was given up; null while it goes on.
  error text,
  created_at timestamptz not null default now()
);
create index link_copy_by_account on link_copy (account_id);
