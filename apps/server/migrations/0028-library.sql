-- The last scan of the library folders: one row.
create table library_scan (
  only_row boolean primary key default true check (only_row),
  -- Number of the scan; files that it saw have it.
  number integer not null default 0,
  started_at timestamptz,
  finished_at timestamptz,
  files integer not null default 0,
  added integer not null default 0,
  moved integer not null default 0,
  missing integer not null default 0,
  notes text[] not null default '{}'
);
insert into library_scan default values;

-- The videos of the library folders, and what was recognised of them. Nothing is ever written in those folders.
create table library_file (
  id uuid primary key,
  -- The library folder, and the path below it.
  root text not null,
  path text not null,
  size bigint not null,
  -- Time of the last write to the file, in milliseconds.
  modified_ms bigint not null,
  -- Size and hash of a few pieces: recognises a file that was moved or renamed.
  fingerprint text not null,
  -- The NFO file, the pictures and the subtitles beside it.
  companions jsonb not null,
  kind text not null check (kind in ('movie', 'episode')),
  title text not null,
  title_form text collate "C" not null,
  year integer,
  season integer,
  episode integer,
  last_episode integer,
  episode_title text,
  language text,
  quality text,
  versions text[] not null,
  -- From its NFO file.
  facts jsonb not null,
  sure boolean not null,
  -- Doubts, and why a publication was refused.
  notes text[] not null,
  -- Corrected by the staff: a scan leaves what it says alone.
  edited boolean not null default false,
  state text not null default 'found' check (state in ('found', 'waiting', 'published', 'ignored')),
  -- Who asked for its publication.
  account_id uuid references account on delete set null,
  -- The film or episode that was made of it.
  item_type text check (item_type in ('movie', 'episode')),
  item_id uuid,
  -- Its subtitle files are to be added to its title.
  attach boolean not null default false,
  -- The last scan that saw it.
  seen_in integer not null,
  missing_at timestamptz,
  created_at timestamptz not null default now()
) with (fillfactor = 80);
-- A path may be longer than an index entry.
create unique index library_file_by_path on library_file (root, md5(path));
create index library_file_by_fingerprint on library_file (fingerprint);
create index library_file_in_order on library_file (title_form, coalesce(season, 0), coalesce(episode, 0), id);
create index library_file_to_publish on library_file (id) where state = 'waiting' or attach;
create index library_file_by_account on library_file (account_id) where account_id is not null;
