-- Viewers' lists are found in memory: what else is sorted by rating or by year is sorted from an index that has both columns, and every
-- write of a film has four indexes less to enter.
drop index movie_by_rating, movie_by_rating_up, movie_by_year, movie_by_year_up;

-- The staff turns the pages of all films by title, to the last one: that index is read twice as fast without what lists are filtered by.
drop index movie_by_title;
create index movie_by_title on movie (title, id) where deleted_at is null;

-- What a change of domain changed is kept a part at a time, as it is written and read.
create table url_migration_part (
  url_migration_id uuid not null references url_migration on delete cascade,
  item_type text not null check (item_type in ('movie', 'episode')),
  part integer not null,
  -- Of each item: its id, and the links that changed as they were and as they became, by the name of their column.
  changes jsonb not null,
  primary key (url_migration_id, item_type, part)
);
insert into url_migration_part (url_migration_id, item_type, part, changes)
select url_migration_id, item_type, part,
  jsonb_agg(jsonb_build_object('item_id', item_id, 'old_links', old_links, 'new_links', new_links) order by item_id)
from (
  select *, (row_number() over (partition by url_migration_id, item_type order by item_id) - 1) / 500 as part
  from url_migration_change
) as numbered
group by url_migration_id, item_type, part;
drop table url_migration_change;
