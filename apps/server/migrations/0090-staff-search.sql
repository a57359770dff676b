-- The staff's pages without a search come from an index in memory.
drop index movie_without_poster, series_without_poster, movie_without_description, series_without_description;
-- The index on titles can be wider now, so that a search reads its page and its total from it alone. A title of 200 letters and a search
-- text of 600 fit in one entry (2 704 bytes), in any alphabet.
drop index movie_by_title, movie_staff_texts;
create index movie_by_title on movie (title, id) include (staff_text) where deleted_at is null;

-- The staff's lists have drafts too: the index is read again after one is deleted by hand.
drop trigger movie_deleted on movie;
drop trigger series_deleted on series;
create trigger movie_deleted after delete on movie for each row when (old.deleted_at is null) execute function notify_title_deleted();
create trigger series_deleted after delete on series for each row when (old.deleted_at is null) execute function notify_title_deleted();
