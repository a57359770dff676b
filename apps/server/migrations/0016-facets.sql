create extension if not exists btree_gin;

-- A list of few titles is found by what it is filtered by, then sorted; one of many is read in its order's index, until the page is full.
create index movie_by_facets on movie using gin (genres, language_form, year, rating) where deleted_at is null;
drop index movie_by_genre;
