-- The staff's searches are answered by the index in memory. Until it is read, a search reads the index on titles.
drop index movie_by_staff_text, series_by_staff_text;
