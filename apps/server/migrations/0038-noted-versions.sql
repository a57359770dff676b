-- The versions that the tracks of a title's own videos told last: when they tell others, the versions of the title follow.
create table noted_versions (
  movie_id uuid unique references movie on delete cascade,
  episode_id uuid unique references episode on delete cascade,
  -- What they were read from.
  basis text not null,
  versions text[] not null,
  check (num_nonnulls(movie_id, episode_id) = 1)
);
-- Films whose video lies on this site.
create index movie_with_own_video on movie (id)
  where deleted_at is null and (video_url like '/media/%' or hosting_url like '/media/%' or details ->> 'video_file' is not null);
