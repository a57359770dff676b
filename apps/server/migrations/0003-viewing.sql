create table favourite (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  added_at timestamptz not null default now(),
  check (num_nonnulls(movie_id, series_id) = 1),
  unique (account_id, movie_id),
  unique (account_id, series_id)
);
create index favourite_by_account on favourite (account_id, added_at desc, id desc);
create index favourite_by_movie on favourite (movie_id) where movie_id is not null;
create index favourite_by_series on favourite (series_id) where series_id is not null;

-- One row per account and item: seconds, and when the person was there.
create table watch_progress (
  account_id uuid not null references account on delete cascade,
  item_id uuid not null,
  item_type text not null check (item_type in ('movie', 'episode')),
  movie_id uuid references movie on delete cascade,
  episode_id uuid references episode on delete cascade,
  watched_seconds double precision not null,
  total_seconds double precision not null,
  completed boolean not null,
  saved_at timestamptz not null,
  primary key (account_id, item_id),
  check (num_nonnulls(movie_id, episode_id) = 1 and item_id = coalesce(movie_id, episode_id))
);
create index watch_progress_latest on watch_progress (account_id, saved_at desc, item_id desc);
create index watch_progress_by_movie on watch_progress (movie_id) where movie_id is not null;
create index watch_progress_by_episode on watch_progress (episode_id) where episode_id is not null;

-- One view per viewer, item and window; the rows are swept once their window is over.
create table counted_view (
  viewer text not null,
  item_id uuid not null,
  counted_at timestamptz not null default now(),
  primary key (viewer, item_id)
);
create index counted_view_by_time on counted_view (counted_at);
