-- A passkey in place of the code of a sign-in: its challenge belongs to the token that waits for the code.
alter table passkey_challenge
  add column link_id uuid references account_link on delete cascade,
  drop constraint passkey_challenge_purpose_check,
  drop constraint passkey_challenge_check,
  add constraint passkey_challenge_purpose_check check (purpose in ('register', 'sign-in', 'proof', 'second-factor')),
  add constraint passkey_challenge_session_check check ((session_id is not null) = (purpose in ('register', 'proof'))),
  add constraint passkey_challenge_link_check check ((link_id is not null) = (purpose = 'second-factor'));
create index passkey_challenge_by_link on passkey_challenge (link_id) where link_id is not null;
