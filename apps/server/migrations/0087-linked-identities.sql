-- Who an account is at an OpenID Connect provider. An account without a password has `!` in the place of its hash.
create table linked_identity (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  issuer text not null,
  -- The name that the issuer gives the person for good; an address may come to be somebody else's.
  subject text not null,
  -- The role that the table of the provider gave last; null while it gave none.
  given_role text,
  created_at timestamptz not null default now(),
  last_used timestamptz,
  unique (issuer, subject),
  unique (account_id, issuer)
);
create index linked_identity_by_account on linked_identity (account_id, created_at);

alter table security_event
  drop constraint security_event_kind_check,
  add constraint security_event_kind_check check (kind in (
    'forbidden', 'too-many', 'password', 'reset-link', 'role', 'email', 'ban', 'unban', 'delete', 'sign-out', 'second-factor-on', 'second-factor-off',
    'identity-linked', 'identity-unlinked', 'security-code', 'invitation'));

alter table notice
  drop constraint notice_event_check,
  add constraint notice_event_check check (event in (
    'role', 'unbanned', 'password', 'second-factor-off', 'email', 'new-device', 'guesses', 'identity-linked', 'identity-unlinked',
    'failures', 'founder-changed'));

alter table mail
  drop constraint mail_template_check,
  add constraint mail_template_check check (template in (
    'reset', 'verify', 'password-changed', 'new-device', 'guesses', 'confirm-email', 'email-asked', 'email-changed', 'identity-linked',
    'security-failures', 'security-founder', 'second-factor-off', 'trial'));
