-- Addresses of playlists and guides that are read again on a schedule.
create table channel_source (
  id uuid primary key,
  kind text not null check (kind in ('playlist', 'guide')),
  name text not null,
  url text not null,
  every_hours integer not null check (every_hours > 0),
  -- Whether new channels are created and changed links followed, or only reported.
  applies boolean not null,
  etag text,
  last_modified text,
  -- The channels of the last read.
  entries jsonb,
  checked_at timestamptz,
  changed_at timestamptz,
  due_at timestamptz not null default now(),
  failure text,
  created_at timestamptz not null default now(),
  unique (kind, url)
);

-- What came and went between two reads of an address.
create table channel_source_report (
  id uuid primary key,
  source_id uuid not null references channel_source on delete cascade,
  run_id uuid references playlist_run on delete set null,
  at timestamptz not null default now(),
  facts jsonb not null
);
create index channel_source_report_by_source on channel_source_report (source_id, at desc);
create index channel_source_report_by_date on channel_source_report (at);
create index channel_source_report_by_run on channel_source_report (run_id) where run_id is not null;
