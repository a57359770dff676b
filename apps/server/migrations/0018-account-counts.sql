-- How many accounts there are of each role, without counting them: each page of the staff's list says its total.
create table account_count (
  role text primary key,
  accounts integer not null
);

create function count_added_accounts() returns trigger language plpgsql as $$
begin
  insert into account_count as counted (role, accounts) select role, count(*) from added group by role order by role
  on conflict (role) do update set accounts = counted.accounts + excluded.accounts;
  return null;
end $$;

create function count_gone_accounts() returns trigger language plpgsql as $$
begin
  update account_count set accounts = accounts - left_now.n
  from (select role, count(*) as n from gone group by role order by role) as left_now where account_count.role = left_now.role;
  return null;
end $$;

create function count_changed_account() returns trigger language plpgsql as $$
begin
  insert into account_count as counted (role, accounts)
    select role, n from (values (old.role, -1), (new.role, 1)) as moved (role, n) order by role
  on conflict (role) do update set accounts = counted.accounts + excluded.accounts;
  return null;
end $$;

create trigger account_added after insert on account referencing new table as added for each statement execute function count_added_accounts();
create trigger account_gone after delete on account referencing old table as gone for each statement execute function count_gone_accounts();
create trigger account_changed after update of role on account for each row when (old.role is distinct from new.role) execute function count_changed_account();

insert into account_count (role, accounts) select role, count(*) from account group by role;
