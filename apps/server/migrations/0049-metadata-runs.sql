-- A refresh of the metadata of several titles, by a job of the same id.
create table metadata_run (
  id uuid primary key,
  account_id uuid references account on delete set null,
  email text not null,
  role text not null,
  item_type text not null check (item_type in ('movie', 'series')),
  only_missing boolean not null,
  total integer not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  stopped_at timestamptz,
  undone_at timestamptz
);
create index metadata_run_by_time on metadata_run (created_at desc, id desc);

-- Its titles. `written_at` is the title's updated_at as the run left it: another one since means that somebody changed it.
create table metadata_result (
  run_id uuid not null references metadata_run on delete cascade,
  place integer not null,
  item_id uuid not null,
  title text not null,
  outcome text not null default 'pending' check (outcome in ('pending', 'changed', 'same', 'unmatched', 'failed', 'stopped')),
  message text,
  changes jsonb not null default '[]',
  written_at timestamptz,
  restored boolean not null default false,
  primary key (run_id, place)
);
create index metadata_result_by_outcome on metadata_result (run_id, outcome, place);
