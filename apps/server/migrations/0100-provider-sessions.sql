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
