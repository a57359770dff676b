-- What the staff's tabs search in, as parts of words: title, original title, director or creator, genres, year; in search form.
-- Rows that are there already are near enough until they are next written.
create function roughly_search_form(given text) returns text language sql immutable as $$
  select left(trim(regexp_replace(
    replace(replace(translate(lower(given), 'àâäáãåçéèêëíìîïñóòôöõúùûüýÿ', 'aaaaaaceeeeiiiinooooouuuuyy'), 'œ', 'oe'), 'æ', 'ae'),
    '[^[:alnum:]]+', ' ', 'g')), 600)
$$;

alter table movie add column staff_text text not null default '';
update movie set staff_text = roughly_search_form(concat_ws(' ', title, original_title, director, genre, year));
create index movie_by_staff_text on movie using gin (staff_text gin_trgm_ops) where deleted_at is null;
-- What very many films have in common is counted here sooner than row by row.
create index movie_staff_texts on movie (id) include (staff_text) where deleted_at is null;

alter table series add column staff_text text not null default '';
update series set staff_text = roughly_search_form(concat_ws(' ', title, original_title, creator, genre, year));
create index series_by_staff_text on series using gin (staff_text gin_trgm_ops) where deleted_at is null;

-- Title and description.
alter table episode add column staff_text text not null default '';
update episode set staff_text = roughly_search_form(concat_ws(' ', title, description));
create index episode_by_staff_text on episode using gin (staff_text gin_trgm_ops) where deleted_at is null;

drop function roughly_search_form;

alter table saga add column updated_at timestamptz not null default now();

-- The bin, newest first; and what is erased for good.
create index movie_in_bin on movie (deleted_at, id) where deleted_at is not null;
create index series_in_bin on series (deleted_at, id) where deleted_at is not null;
create index episode_in_bin on episode (deleted_at, id) where deleted_at is not null;
create index channel_in_bin on channel (deleted_at, id) where deleted_at is not null;
