-- The staff's searches are answered by the index in memory. Until it is read, a search of films reads the index on their titles,
-- one of series, which are few, the table.
drop index movie_by_staff_text, series_by_staff_text;
