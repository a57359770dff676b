-- Views of each day of Paris, for the staff's plot; added up by the writer that counts them.
create table views_by_day (
  day date primary key,
  views integer not null default 0
);

-- What the staff's home counts, each found without the rest of its table.
create index movie_without_video on movie (id) where deleted_at is null and not has_video;
create index episode_without_video on episode (id) where deleted_at is null and not has_video;
create index import_link_failed on import_link (run_id) where outcome = 'failed';

-- What an account did: looked for when it is erased, or takes its data away.
create index import_run_by_account on import_run (account_id) where account_id is not null;
create index hosted_video_by_account on hosted_video (account_id) where account_id is not null;
create index url_migration_by_account on url_migration (account_id) where account_id is not null;
create index announcement_by_author on announcement (created_by) where created_by is not null;

-- Whoever switched maintenance on is named there too.
create or replace function forget_in_audit() returns trigger language plpgsql as $$
begin
  update audit_entry set actor_email = '' where actor_id = old.id;
  update audit_entry set target_id = null, target_label = '', before = null, after = null
    where target_id = old.id and target_type = 'account';
  update audit_entry set before = before - 'enabled_by', after = after - 'enabled_by'
    where action like 'maintenance.%' and (before ->> 'enabled_by' = old.username or after ->> 'enabled_by' = old.username);
  return old;
end $$;
