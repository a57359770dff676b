-- A passkey in place of the code of a sign-in: its challenge belongs to the token that waits for the code.
alter table passkey_challenge
  add column link_id uuid references account_link on delete cascade,
  drop constraint passkey_challenge_purpose_check,
  drop constraint passkey_challenge_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('register', 'sign-in', 'proof', 'second-factor')),
  add constraint passkey_challenge_session_check check ((session_id is not null) = (purpose in ('register', 'proof'))),
  add constraint passkey_challenge_link_check check ((link_id is not null) = (purpose = 'second-factor'));
create index passkey_challenge_by_link on passkey_challenge (link_id) where link_id is not null;

-- Browsers in which the sign-in of an account does not ask for a code.
create table remembered_device (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the token in the browser's cookie.
  token_hash bytea not null unique,
  user_agent text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index remembered_device_by_account on remembered_device (account_id, created_at);
create index remembered_device_by_end on remembered_device (expires_at);
