create table hosted_video (
  id uuid primary key,
  original_filename text not null,
  -- Name below MEDIA_DIR/hosted.
  filename text not null unique,
  size bigint not null,
  status text not null check (status in ('processing', 'ready', 'failed')),
  duration double precision,
  width integer,
  height integer,
  codecs text,
  note text,
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  -- While it is being made into MP4: until when the process that does it has said that it is at it.
  leased_until timestamptz
);
create index hosted_video_to_process on hosted_video (created_at) where status = 'processing';

-- Uploads under way: each is its owner's alone. Their bytes are in MEDIA_DIR/.uploads, as many as have come.
create table upload (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  size bigint not null,
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index upload_by_account on upload (account_id);
create index upload_by_expiry on upload (expires_at);
