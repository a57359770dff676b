-- Keys by which programs call the API for an account. The key itself is not kept.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The beginning of the key, by which its owner recognises it.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check (expires_at <= created_at + interval '366 days')
);
create index api_key_by_account on api_key (account_id, created_at desc);
create index api_key_by_end on api_key (expires_at);

-- The name of the key by which the actor wrote; forgotten with the actor's address.
alter table audit_entry add column key_name text;
create or replace function forget_in_audit() returns trigger language plpgsql as $$
begin
  update audit_entry set actor_email = '', key_name = null where actor_id = old.id;
  update audit_entry set target_id = null, target_label = '', before = null, after = null
    where target_id = old.id and target_type = 'account';
  update audit_entry set before = before - 'enabled_by', after = after - 'enabled_by'
    where action like 'maintenance.%' and (before ->> 'enabled_by' = old.username or after ->> 'enabled_by' = old.username);
  return old;
end $$;

-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', '));
end $$;
select pg_temp.add_values('security_event', 'security_event_kind_check', $$'key-made'::text, 'key-revoked'::text, 'key-refused'::text$$);

drop index security_event_refused;
create unique index security_event_refused on security_event (kind, at, address, actor_id) nulls not distinct
  where kind in ('forbidden', 'too-many', 'key-refused') and address not like '%x';
