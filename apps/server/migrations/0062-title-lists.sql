-- Names in French order, with numbers by their value: « Épisode 2 » before « Épisode 10 ».
create collation fr_natural (provider = icu, locale = 'fr-u-kn');
alter table movie alter column title type text collate fr_natural;
alter table series alter column title type text collate fr_natural;
alter table saga alter column name type text collate fr_natural;
alter table channel alter column name type text collate fr_natural;

-- The staff looks for titles without a poster or a description, in the order of their names.
create index movie_without_poster on movie (title, id) where deleted_at is null and coalesce(poster_url, thumbnail_url, '') = '';
create index series_without_poster on series (title, id) where deleted_at is null and coalesce(poster_url, thumbnail_url, '') = '';
create index movie_without_description on movie (title, id) where deleted_at is null and description = '';
create index series_without_description on series (title, id) where deleted_at is null and description = '';
