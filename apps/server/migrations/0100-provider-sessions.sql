-- Which sign-in at an identity provider has opened a session, or waits for its second factor: the provider ends those that it names.
alter table session
  add column provider_issuer text,
  add column provider_subject text,
  -- The id of the session at the provider; null where it gives none.
  add column provider_sid text;
create index session_by_provider_subject on session (provider_issuer, provider_subject) where provider_issuer is not null;
create index session_by_provider_sid on session (provider_issuer, provider_sid) where provider_sid is not null;

alter table account_link
  add column provider_issuer text,
  add column provider_subject text,
  add column provider_sid text;

-- Logout tokens of providers that have been used; they are refused for good a few minutes after they were made.
create table used_logout_token (
  -- SHA-256 of issuer and id.
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);
create index used_logout_token_by_time on used_logout_token (used_at);

-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create or replace function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', '));
end $$;
select pg_temp.add_values('security_event', 'security_event_kind_check', $$'provider-sign-out'::text$$);
