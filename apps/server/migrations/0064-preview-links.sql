-- Links that show a title as viewers will see it, until they expire. They name nobody: the audit knows who made them.
create table preview_link (
  id uuid primary key,
  item_type text not null check (item_type in ('movie', 'series')),
  item_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index preview_link_by_item on preview_link (item_type, item_id);
create index preview_link_by_expiry on preview_link (expires_at);
