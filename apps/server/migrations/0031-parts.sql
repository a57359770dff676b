-- What staff say of the parts of an episode that viewers may skip; without times, that it has none.
create table staff_part (
  episode_id uuid not null references episode on delete cascade,
  kind text not null check (kind in ('intro', 'recap', 'credits')),
  start_s double precision check (start_s >= 0),
  end_s double precision check (end_s > start_s),
  primary key (episode_id, kind),
  check ((start_s is null) = (end_s is null))
);
-- Parts of a prepared video that were found by the sounds that it shares with others of its season.
create table found_part (
  video_id uuid not null references media_job on delete cascade,
  kind text not null check (kind in ('intro', 'credits')),
  start_s double precision not null check (start_s >= 0),
  end_s double precision not null check (end_s > start_s),
  primary key (video_id, kind)
);
-- The videos of a season when they were last compared, in the order of the episodes.
create table compared_season (
  series_id uuid not null references series on delete cascade,
  season_number integer not null,
  videos text[] not null,
  primary key (series_id, season_number)
);
-- For the comparison: episodes whose video lies on this site.
create index episode_with_own_video on episode (series_id, season_number)
  where deleted_at is null and (video_url like '/media/%' or hosting_url like '/media/%');
