-- WebAuthn credentials by which people sign in without a password.
create table passkey (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  credential_id bytea not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- Of its signatures; 0 for an authenticator that does not count.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_by_account on passkey (account_id, created_at);

-- What an authenticator is to sign, once. A row is deleted by its use.
create table passkey_challenge (
  challenge bytea primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'proof')),
  -- Where it was asked; null for a sign-in.
  session_id uuid references session on delete cascade,
  expires_at timestamptz not null,
  check ((session_id is null) = (purpose = 'sign-in'))
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);
create index passkey_challenge_by_session on passkey_challenge (session_id) where session_id is not null;

-- The passkey that was used in the session, which so far counts as one with a second factor.
alter table session add column passkey_id uuid references passkey on delete set null;
create index session_by_passkey on session (passkey_id) where passkey_id is not null;

-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create or replace function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', '));
end $$;
select
  pg_temp.add_values('security_event', 'security_event_kind_check', $$'passkey-added'::text, 'passkey-removed'::text$$),
  pg_temp.add_values('notice', 'notice_event_check', $$'passkey-added'::text, 'passkey-removed'::text$$),
  pg_temp.add_values('mail', 'mail_template_check', $$'passkey-added'::text, 'passkey-removed'::text$$);
