-- Adds values to the list that a check of a text column allows, whatever it is by now.
create function pg_temp.allow(checked regclass, name text, col text, variadic more text[]) returns void language plpgsql as $$
declare former text;
begin
  select pg_get_expr(conbin, conrelid) into strict former from pg_constraint where conrelid = checked and conname = name;
  execute format('alter table %s drop constraint %I', checked, name);
  execute format('alter table %s add constraint %I check (%s or %I = any (%L::text[]))', checked, name, former, col, more);
end $$;

-- The sign-in of a device by a code that is approved on another one.
create table device_code (
  id uuid primary key,
  -- SHA-256 of the secret with which the device asks whether it is approved.
  device_hash bytea not null unique,
  user_code text not null unique,
  user_agent text not null,
  ip_address text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- When the device last asked, and how many seconds it has to wait between two times.
  polled_at timestamptz,
  poll_seconds integer not null,
  refused boolean not null default false,
  -- Who has approved it; the session is opened when the device asks next.
  account_id uuid references account on delete cascade,
  device_name text not null default '',
  check (account_id is null or not refused)
);
create index device_code_by_end on device_code (expires_at);
create index device_code_by_account on device_code (account_id) where account_id is not null;

-- The name of a device that was signed in by a code; null for every other session.
alter table session add column device_name text;

select pg_temp.allow('security_event', 'security_event_kind_check', 'kind', 'device');

-- Who asks for an account, where the staff accepts registrations. An account is made when one is accepted.
create table registration_request (
  id uuid primary key,
  email text not null unique,
  password_hash text not null,
  created_at timestamptz not null default now(),
  refused_at timestamptz,
  -- Of a refusal, for the person.
  reason text not null default ''
);
create index registration_request_by_time on registration_request (created_at);

-- The mail of a refused request belongs to no account.
alter table mail alter column account_id drop not null;

select
  pg_temp.allow('mail', 'mail_template_check', 'template', 'request-accepted', 'request-refused'),
  pg_temp.allow('notice', 'notice_event_check', 'event', 'registration');
