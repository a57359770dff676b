-- Changes of domain, each with the links that it changed as they were: the latest can be taken back.
create table url_migration (
  id uuid primary key,
  old_domain text not null,
  new_domain text not null,
  movies_updated integer not null,
  episodes_updated integer not null,
  account_id uuid references account on delete set null,
  run_at timestamptz not null default now(),
  undone_at timestamptz
);
create index url_migration_by_time on url_migration (run_at desc, id desc);

create table url_migration_change (
  url_migration_id uuid not null references url_migration on delete cascade,
  item_type text not null check (item_type in ('movie', 'episode')),
  item_id uuid not null,
  -- The links of the item that changed, by the name of their column.
  old_links jsonb not null,
  new_links jsonb not null,
  primary key (url_migration_id, item_type, item_id)
);
