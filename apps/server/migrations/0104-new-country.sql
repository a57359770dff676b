-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create or replace function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', ') || ' not valid');
end $$;
select
  pg_temp.add_values('security_event', 'security_event_kind_check', $$'new-country'::text$$),
  pg_temp.add_values('security_alert', 'security_alert_kind_check', $$'new-country'::text$$),
  pg_temp.add_values('notice', 'notice_event_check', $$'new-country'::text$$),
  pg_temp.add_values('mail', 'mail_template_check', $$'security-country'::text$$);

-- Of a notice of the event « new-device »: the account did not use the country of the sign-in lately.
alter table notice add column new_country boolean not null default false;
