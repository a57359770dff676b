create extension if not exists pg_trgm;

-- Every word that search knows, so that a word with a typing fault finds those it resembles.
create table search_word (word text collate "C" primary key);
create index search_word_by_trigram on search_word using gin (word gin_trgm_ops);

create function keep_search_words_of_rows() returns trigger language plpgsql as $$
begin
  insert into search_word
    select distinct unnest(tsvector_to_array(search_words)) as word from fresh order by word
    on conflict do nothing;
  return null;
end $$;

create function keep_search_words_of_row() returns trigger language plpgsql as $$
begin
  insert into search_word
    select unnest(tsvector_to_array(new.search_words)) as word order by word
    on conflict do nothing;
  return null;
end $$;

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
  -- Search form of `language`, for the filter.
  language_form text not null default 'francais',
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
  has_video boolean not null generated always as (coalesce(nullif(iframe_url, ''), nullif(video_url, ''), nullif(embed_url, ''), nullif(hosting_url, '')) is not null) stored,
  -- Search forms: of the title, and of all that search looks in (title, original title, sagas, cast, director).
  title_form text not null default '',
  search_text text not null default '',
  -- The words of `search_text`, each once.
  search_words tsvector not null generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- In the bin since; restored or erased later.
  deleted_at timestamptz,
  -- What viewers see.
  visible boolean not null generated always as (deleted_at is null and status = 'published') stored
);
create unique index movie_title_year on movie (lower(title), coalesce(year, 0)) where deleted_at is null;

-- One index per order of the lists, with the columns that lists are filtered by: a page is found without touching the rows.
-- The nullable keys need one for each direction, as nulls come last in both.
create index movie_by_created on movie (created_at, id)
  include (rating, year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_title on movie (title, id)
  include (rating, year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_views on movie (views, id)
  include (rating, year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_popularity on movie (popularity, id)
  include (rating, year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_rating on movie (rating desc nulls last, id desc)
  include (year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_rating_up on movie (rating, id)
  include (year, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_year on movie (year desc nulls last, id desc)
  include (rating, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_year_up on movie (year, id)
  include (rating, genres, language_form, status, visible, featured, trending, new_release, cinema_mode) where deleted_at is null;
create index movie_by_genre on movie using gin (genres) where deleted_at is null;
create index movie_by_search on movie using gin (search_words) where deleted_at is null;
create index movie_by_title_form on movie (title_form text_pattern_ops) where deleted_at is null;
create trigger movie_words_in after insert on movie referencing new table as fresh for each statement execute function keep_search_words_of_rows();
create trigger movie_words_up after update of search_text on movie for each row when (old.search_text is distinct from new.search_text) execute function keep_search_words_of_row();

create table series (
  id uuid primary key,
  title text not null collate "fr-x-icu",
  original_title text,
  description text not null default '',
  year integer,
  genre text not null default '',
  genres text[] not null default '{}',
  language text not null default 'Français',
  -- Search form of `language`, for the filter.
  language_form text not null default 'francais',
  country text not null default 'France',
  age_rating text not null default 'Tout public',
  cast_names text[] not null default '{}',
  creator text,
  seasons integer not null default 1,
  episodes integer not null default 0,
  -- Episodes that are in the catalogue; kept by the episodes' writes, as `has_video`.
  episodes_count integer not null default 0,
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
  -- Whether one episode at least can be played.
  has_video boolean not null default false,
  -- Search forms: of the title, and of all that search looks in (title, original title, sagas, cast, director).
  title_form text not null default '',
  search_text text not null default '',
  -- The words of `search_text`, each once.
  search_words tsvector not null generated always as (array_to_tsvector(string_to_array(search_text, ' '))) stored,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  visible boolean not null generated always as (deleted_at is null and status in ('published', 'ongoing', 'completed', 'cancelled')) stored
);

-- Series are few: reading their rows costs little, and the indexes stay small.
create index series_by_created on series (created_at, id) where deleted_at is null;
create index series_by_title on series (title, id) where deleted_at is null;
create index series_by_views on series (views, id) where deleted_at is null;
create index series_by_popularity on series (popularity, id) where deleted_at is null;
create index series_by_seasons on series (seasons, id) where deleted_at is null;
create index series_by_rating on series (rating desc nulls last, id desc) where deleted_at is null;
create index series_by_rating_up on series (rating, id) where deleted_at is null;
create index series_by_year on series (year desc nulls last, id desc) where deleted_at is null;
create index series_by_year_up on series (year, id) where deleted_at is null;
create index series_by_genre on series using gin (genres) where deleted_at is null;
create index series_by_search on series using gin (search_words) where deleted_at is null;
create index series_by_title_form on series (title_form text_pattern_ops) where deleted_at is null;
create trigger series_words_in after insert on series referencing new table as fresh for each statement execute function keep_search_words_of_rows();
create trigger series_words_up after update of search_text on series for each row when (old.search_text is distinct from new.search_text) execute function keep_search_words_of_row();

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
  has_video boolean not null generated always as (coalesce(nullif(iframe_url, ''), nullif(video_url, ''), nullif(embed_url, ''), nullif(hosting_url, '')) is not null) stored,
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
