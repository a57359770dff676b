-- Sign-ins of each hour: a page far back is found by the hour it lies in, and the total without counting millions.
create table login_hour (
  hour timestamptz primary key,
  entries integer not null,
  failures integer not null
);

create function login_hour_of(moment timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('1 hour', moment, '2000-01-01T00:00:00Z');

create function count_added_logins() returns trigger language plpgsql as $$
begin
  insert into login_hour as counted (hour, entries, failures)
    select login_hour_of(login_time), count(*), count(*) filter (where not success) from added group by 1 order by 1
  on conflict (hour) do update set entries = counted.entries + excluded.entries, failures = counted.failures + excluded.failures;
  return null;
end $$;

create function count_gone_logins() returns trigger language plpgsql as $$
begin
  insert into login_hour as counted (hour, entries, failures)
    select login_hour_of(login_time), -count(*), -count(*) filter (where not success) from gone group by 1 order by 1
  on conflict (hour) do update set entries = counted.entries + excluded.entries, failures = counted.failures + excluded.failures;
  delete from login_hour where entries = 0 and hour in (select login_hour_of(login_time) from gone);
  return null;
end $$;

create trigger login_entry_added after insert on login_entry referencing new table as added for each statement execute function count_added_logins();
create trigger login_entry_moved_here after update on login_entry referencing new table as added for each statement execute function count_added_logins();
create trigger login_entry_moved_away after update on login_entry referencing old table as gone for each statement execute function count_gone_logins();
create trigger login_entry_gone after delete on login_entry referencing old table as gone for each statement execute function count_gone_logins();

insert into login_hour (hour, entries, failures)
  select login_hour_of(login_time), count(*), count(*) filter (where not success) from login_entry group by 1;
