-- Which voice and subtitles the person wants first; null until they say.
alter table account add column languages jsonb;
