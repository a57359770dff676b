-- Views of each day of Paris, for the staff's plot; added up by the writer that counts them.
create table views_by_day (
  day date primary key,
  views integer not null default 0
);

-- What the staff's home counts, each found without the rest of its table.
create index movie_without_video on movie (id) where deleted_at is null and not has_video;
create index episode_without_video on episode (id) where deleted_at is null and not has_video;
create index import_link_failed on import_link (run_id) where outcome = 'failed';
create index presence_online on presence (last_seen) where online;

-- Its fields by whom: looked for when an account is erased, or takes its data away.
create index import_run_by_account on import_run (account_id) where account_id is not null;
create index hosted_video_by_account on hosted_video (account_id) where account_id is not null;
create index url_migration_by_account on url_migration (account_id) where account_id is not null;
create index announcement_by_author on announcement (created_by) where created_by is not null;
