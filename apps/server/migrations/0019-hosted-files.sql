-- The file that a film names (`video_file`) is a video of it as much as a link to that file is.
drop index movie_without_video;
alter table movie drop column has_video;
alter table movie add column has_video boolean not null generated always as (
  coalesce(nullif(iframe_url, ''), nullif(video_url, ''), nullif(embed_url, ''), nullif(hosting_url, ''), nullif(details ->> 'video_file', '')) is not null
) stored;
create index movie_without_video on movie (id) where deleted_at is null and not has_video;
create index movie_by_hosted_file on movie using hash (('/media/hosted/' || (details ->> 'video_file')));
