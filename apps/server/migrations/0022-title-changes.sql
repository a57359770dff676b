-- The transaction that last wrote a title, by which the lists' index in memory reads what changed since its snapshot.
alter table movie add column changed_in xid8 not null default '0';
alter table series add column changed_in xid8 not null default '0';
create function set_changed_in() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;
create trigger movie_changed before insert or update on movie for each row execute function set_changed_in();
create trigger series_changed before insert or update on series for each row execute function set_changed_in();
create index movie_by_change on movie (changed_in);
create index series_by_change on series (changed_in);

-- Titles are erased from the bin, where no list has them. One that is deleted by hand leaves no row to read: the index is read again.
create function notify_title_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('seance', '{"kind":"title-deleted"}');
  return null;
end $$;
create trigger movie_deleted after delete on movie for each row when (old.visible) execute function notify_title_deleted();
create trigger series_deleted after delete on series for each row when (old.visible) execute function notify_title_deleted();
