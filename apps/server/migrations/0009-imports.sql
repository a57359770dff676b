-- An import of links: what was asked for, by whom. Its id is its job's.
create table import_run (
  id uuid primary key,
  account_id uuid references account on delete set null,
  email text not null,
  role text not null,
  import_type text not null check (import_type in ('auto', 'movie', 'series', 'episode')),
  auto_detect_metadata boolean not null,
  validate_links boolean not null,
  target_series_id uuid,
  target_season integer,
  total_links integer not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  undone_at timestamptz
);
create index import_run_by_time on import_run (created_at desc, id desc);

-- Each link of a run, by its place in the list. It leaves `pending` in the transaction that writes what it makes: whoever
-- goes on with a run after a crash finds what is left, doubles nothing and loses nothing.
create table import_link (
  run_id uuid not null references import_run on delete cascade,
  place integer not null,
  link text not null,
  -- What somebody corrected by hand of what the name says.
  corrections jsonb not null default '{}',
  outcome text not null default 'pending'
    check (outcome in ('pending', 'create', 'complete', 'already', 'duplicate', 'refuse', 'failed')),
  message text,
  title text,
  item_type text check (item_type in ('movie', 'episode')),
  item_id uuid,
  series_id uuid,
  metadata jsonb,
  primary key (run_id, place)
);
create index import_link_by_outcome on import_link (run_id, outcome, place);

-- What a run made, or gave its first link to. `written_at` is the item's updated_at as the run left it: another one since
-- means that somebody changed the item, and an undo leaves it.
create table import_item (
  run_id uuid not null references import_run on delete cascade,
  item_type text not null check (item_type in ('movie', 'series', 'episode')),
  item_id uuid not null,
  place integer not null,
  action text not null check (action in ('create', 'complete')),
  written_at timestamptz not null,
  primary key (run_id, item_type, item_id)
);
create index import_item_by_place on import_item (run_id, place);
