-- Subtitle files that staff added to a film or an episode: the original, and the WebVTT that plays.
create table subtitle (
  id uuid primary key,
  movie_id uuid references movie on delete cascade,
  episode_id uuid references episode on delete cascade,
  language text not null,
  kind text not null check (kind in ('full', 'forced', 'sdh')),
  label text,
  format text not null,
  filename text not null,
  original bytea not null,
  vtt text not null,
  cues integer not null,
  dropped integer not null,
  account_id uuid references account on delete set null,
  created_at timestamptz not null default now(),
  check (num_nonnulls(movie_id, episode_id) = 1)
);
create index subtitle_by_movie on subtitle (movie_id) where movie_id is not null;
create index subtitle_by_episode on subtitle (episode_id) where episode_id is not null;
create index subtitle_by_account on subtitle (account_id) where account_id is not null;
