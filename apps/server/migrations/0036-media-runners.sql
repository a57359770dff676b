-- Runners of other machines, which encode for this site.
create table media_runner (
  id uuid primary key,
  name text not null,
  -- SHA-256 of its token.
  token_hash bytea not null unique,
  last_seen_at timestamptz,
  created_at timestamptz not null default now()
);
