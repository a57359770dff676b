-- Tries counted against a limit (sign-in, registration, codes), shared by all processes.
create table attempt (
  -- SHA-256 of the rule's name and of whom it counts: no address or e-mail is kept here.
  bucket bytea primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index attempt_by_end on attempt (ends_at);
