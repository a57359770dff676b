-- The version that somebody last wrote by hand, where a run has written a later one; else null, and `updated_at` is that version. The
-- undo of an import takes back what nobody has edited since, and a change of domain or a refresh of metadata is no edit. A run sets
-- seance.by_run in its transactions.
alter table movie add column hand_version timestamptz;
alter table series add column hand_version timestamptz;
alter table episode add column hand_version timestamptz;
alter table channel add column hand_version timestamptz;

create function set_hand_version() returns trigger language plpgsql as $$
begin
  new.hand_version := case when current_setting('seance.by_run', true) = 'on' then coalesce(old.hand_version, old.updated_at) end;
  return new;
end $$;
create trigger movie_hand_version before update on movie for each row
  when (new.updated_at is distinct from old.updated_at) execute function set_hand_version();
create trigger series_hand_version before update on series for each row
  when (new.updated_at is distinct from old.updated_at) execute function set_hand_version();
create trigger episode_hand_version before update on episode for each row
  when (new.updated_at is distinct from old.updated_at) execute function set_hand_version();
create trigger channel_hand_version before update on channel for each row
  when (new.updated_at is distinct from old.updated_at) execute function set_hand_version();

-- An undo that left some channels can be tried again for these.
alter table playlist_run_channel add column undone boolean not null default false;
update playlist_run_channel set undone = true where run_id in (select id from playlist_run where undone_at is not null);
