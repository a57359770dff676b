-- For each title, those that the same accounts watched, the nearest first, with their likeness from 0 to 1. A job rebuilds it; titles that
-- have gone since are left out of answers.
create table title_neighbours (
  title_id uuid primary key,
  neighbour_ids uuid[] not null,
  likeness real[] not null
);

-- The most popular titles of each genre, by its search form; of all titles under ''.
create table popular_titles (
  genre text primary key,
  title_ids uuid[] not null
);

-- « Pas pour moi »: titles that an account wants no suggestion of.
create table dismissed_title (
  account_id uuid not null references account on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  dismissed_at timestamptz not null default now(),
  check (num_nonnulls(movie_id, series_id) = 1),
  unique (account_id, movie_id),
  unique (account_id, series_id)
);
create index dismissed_title_by_movie on dismissed_title (movie_id) where movie_id is not null;
create index dismissed_title_by_series on dismissed_title (series_id) where series_id is not null;
