-- From when and until when viewers see a title or an episode. `visible` is no expression any more, since it depends on the time: a trigger
-- sets it at each write, and the server writes the rows whose date has come. Its indexes stay as they are.
create function is_on_air(since timestamptz, until timestamptz) returns boolean language sql volatile as $$
  select coalesce(since <= clock_timestamp(), true) and coalesce(until > clock_timestamp(), true)
$$;

alter table movie alter column visible drop expression, alter column visible set default false,
  add column publish_from timestamptz, add column publish_until timestamptz,
  add constraint movie_publication check (publish_until > publish_from);
alter table series alter column visible drop expression, alter column visible set default false,
  add column publish_from timestamptz, add column publish_until timestamptz,
  add constraint series_publication check (publish_until > publish_from);
alter table episode add column visible boolean not null default true,
  add column publish_from timestamptz, add column publish_until timestamptz,
  add constraint episode_publication check (publish_until > publish_from);
update episode set visible = false where draft or deleted_at is not null;

create index movie_scheduled on movie (id) where publish_from is not null or publish_until is not null;
create index series_scheduled on series (id) where publish_from is not null or publish_until is not null;
create index episode_scheduled on episode (id) where publish_from is not null or publish_until is not null;

create function set_title_columns() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  new.visible := new.deleted_at is null and new.status in ('published', 'ongoing', 'completed', 'cancelled')
    and (new.publish_from is null and new.publish_until is null or is_on_air(new.publish_from, new.publish_until));
  return new;
end $$;
drop trigger movie_changed on movie;
drop trigger series_changed on series;
drop function set_changed_in();
create trigger movie_changed before insert or update on movie for each row execute function set_title_columns();
create trigger series_changed before insert or update on series for each row execute function set_title_columns();

create function set_episode_visible() returns trigger language plpgsql as $$
begin
  new.visible := new.deleted_at is null and not new.draft
    and (new.publish_from is null and new.publish_until is null or is_on_air(new.publish_from, new.publish_until));
  return new;
end $$;
create trigger episode_changed before insert or update on episode for each row execute function set_episode_visible();
