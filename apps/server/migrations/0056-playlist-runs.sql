-- Imports of channel playlists, and what each wrote, so that it can be undone.
create table playlist_run (
  id uuid primary key,
  account_id uuid references account on delete set null,
  email text not null default '',
  -- The name of the file or of the followed address.
  source text not null,
  created integer not null,
  relinked integer not null default 0,
  skipped integer not null default 0,
  created_at timestamptz not null default now(),
  undone_at timestamptz
);
create index playlist_run_by_date on playlist_run (created_at desc, id desc);
create index playlist_run_by_account on playlist_run (account_id) where account_id is not null;

create table playlist_run_channel (
  run_id uuid not null references playlist_run on delete cascade,
  channel_id uuid not null references channel on delete cascade,
  action text not null check (action in ('create', 'relink')),
  -- The stream that a changed link replaced.
  previous_link text,
  -- The version of the channel that the run wrote.
  written_at timestamptz not null,
  primary key (run_id, channel_id)
);
create index playlist_run_channel_by_channel on playlist_run_channel (channel_id);
