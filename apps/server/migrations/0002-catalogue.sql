create extension if not exists pg_trgm;

create table movie (
  id uuid primary key,
  title text not null collate "fr-x-icu",
  original_title text,
  description text not null default '',
  year integer,
  genre text not null default '',
  -- Search form of each genre of `genre`, for the filter.
  genres text[] not null default '{}',
  language text not null default 'Français',
  country text not null default 'France',
  age_rating text not null default 'Tout public',
  cast_names text[] not null default '{}',
  director text,
  duration integer,
  video_quality text not null default 'HD',
  thumbnail_url text,
  poster_url text,
  backdrop_url text,
  accent text,
  rating double precision,
  vote_average double precision,
  vote_count integer,
  views integer not null default 0,
  popularity double precision generated always as (0.5 * views + 20 * coalesce(rating, vote_average, 0)) stored,
  status text not null default 'published' check (status in ('draft', 'published', 'archived')),
  featured boolean not null default false,
  trending boolean not null default false,
  new_release boolean not null default false,
  cinema_mode boolean not null default false,
  binge_worthy boolean not null default false,
  critically_acclaimed boolean not null default false,
  video_url text,
  iframe_url text,
  embed_url text,
  hosting_url text,
  search_text text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin since; restored or erased later.
  deleted_at timestamptz
);
create unique index movie_title_year on movie (lower(title), coalesce(year, 0)) where deleted_at is null;

create table series (
  id uuid primary key,
  title text not null collate "fr-x-icu",
  original_title text,
  description text not null default '',
  year integer,
  genre text not null default '',
  genres text[] not null default '{}',
  language text not null default 'Français',
  country text not null default 'France',
  age_rating text not null default 'Tout public',
  cast_names text[] not null default '{}',
  creator text,
  seasons integer not null default 1,
  episodes integer not null default 0,
  episode_duration integer not null default 45,
  thumbnail_url text,
  poster_url text,
  backdrop_url text,
  accent text,
  rating double precision,
  vote_average double precision,
  vote_count integer,
  views integer not null default 0,
  popularity double precision generated always as (0.5 * views + 20 * coalesce(rating, vote_average, 0)) stored,
  status text not null default 'published' check (status in ('draft', 'published', 'ongoing', 'completed', 'cancelled', 'archived')),
  featured boolean not null default false,
  trending boolean not null default false,
  new_release boolean not null default false,
  cinema_mode boolean not null default false,
  binge_worthy boolean not null default false,
  critically_acclaimed boolean not null default false,
  -- Whether one episode at least can be played; kept by the episodes' writes.
  has_video boolean not null default false,
  search_text text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table episode (
  id uuid primary key,
  series_id uuid not null references series on delete cascade,
  season_number integer not null check (season_number >= 1),
  episode_number integer not null check (episode_number >= 1),
  title text not null,
  description text not null default '',
  duration integer not null default 45,
  air_date date,
  thumbnail_url text,
  rating double precision not null default 0,
  year integer,
  tags text[] not null default '{}',
  views integer not null default 0,
  video_url text,
  iframe_url text,
  embed_url text,
  hosting_url text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index episode_place on episode (series_id, season_number, episode_number) where deleted_at is null;

create table saga (
  id uuid primary key,
  name text not null collate "fr-x-icu",
  description text not null default '',
  created_at timestamptz not null default now()
);

create table saga_item (
  saga_id uuid not null references saga on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  -- Order among the films, and among the series, of the saga.
  place integer not null,
  check (num_nonnulls(movie_id, series_id) = 1),
  unique (saga_id, movie_id),
  unique (saga_id, series_id)
);
create index saga_item_by_movie on saga_item (movie_id) where movie_id is not null;
create index saga_item_by_series on saga_item (series_id) where series_id is not null;

create table channel (
  id uuid primary key,
  name text not null collate "fr-x-icu",
  category text not null,
  description text not null default '',
  country text not null default 'FR',
  language text not null default 'Français',
  quality text not null default 'HD',
  thumbnail_url text,
  video_url text,
  stream_url text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
