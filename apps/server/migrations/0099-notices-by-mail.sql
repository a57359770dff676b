-- The kinds of notices that a person also wants by mail: of the notices that come after the choice.
create table mailed_notice (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('ticket', 'episode', 'playable', 'person', 'badge', 'account', 'security')),
  chosen_at timestamptz not null default now(),
  primary key (account_id, kind)
);

-- When the notice went by mail.
alter table notice add column mailed_at timestamptz;

-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create or replace function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', ') || ' not valid');
end $$;
select pg_temp.add_values('mail', 'mail_template_check', $$'notices'::text$$);
