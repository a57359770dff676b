-- Searches of the staff's tables, under a name. `search` has the search parameters of the tab's address.
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  tab text not null check (tab in ('movies', 'series', 'channels', 'users')),
  name text not null collate fr_natural,
  search jsonb not null,
  -- Whether all staff sees it; only its account changes it.
  shared boolean not null default false,
  updated_at timestamptz not null default clock_timestamp()
);
create unique index saved_view_by_name on saved_view (account_id, tab, lower(name));
create index saved_view_shared on saved_view (tab) where shared;
