-- A sign-in from a new device, and a changed address, are told to the account.
alter table notice
  -- The sign-in that a notice of the event « new-device » is about.
  add column login_id uuid references login_entry on delete cascade,
  drop constraint notice_event_check,
  add constraint notice_event_check check (event in ('role', 'unbanned', 'password', 'second-factor-off', 'email', 'new-device', 'guesses', 'failures', 'founder-changed')),
  add constraint notice_login check ((login_id is not null) = (event is not distinct from 'new-device'));
create index notice_by_login on notice (login_id) where login_id is not null;

-- `email`: confirms the new address of an account, by a mail to it; `keep-email`: cancels that, by a mail to the old one.
alter table account_link
  add column new_email text,
  drop constraint account_link_purpose_check,
  add constraint account_link_purpose_check check (purpose in ('reset', 'handed', 'verify', 'sign-in', 'email', 'keep-email')),
  add constraint account_link_new_email check ((new_email is not null) = (purpose = 'email'));

alter table mail
  -- What its text says of its cause: a device and its network, another address.
  add column details jsonb not null default '{}',
  drop constraint mail_template_check,
  add constraint mail_template_check check (template in (
    'reset', 'verify', 'password-changed', 'new-device', 'guesses', 'confirm-email', 'email-asked', 'email-changed',
    'security-failures', 'security-founder', 'second-factor-off', 'trial'));
