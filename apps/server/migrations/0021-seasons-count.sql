-- Seasons and episodes that are in the catalogue, kept by the episodes' writes; `seasons` and `episodes` are the numbers announced.
alter table series add column seasons_count integer not null default 0;
update series set seasons_count = found.seasons, episodes_count = found.episodes
from (
  select series.id, count(distinct episode.season_number) as seasons, count(episode.id) as episodes
  from series left join episode on episode.series_id = series.id and episode.deleted_at is null
  -- A series in the bin comes back with the episodes that went with it.
    or episode.series_id = series.id and episode.deleted_at = series.deleted_at
  group by series.id
) as found
where series.id = found.id;

drop index series_by_seasons;
create index series_by_seasons on series (seasons_count, id) where deleted_at is null;
