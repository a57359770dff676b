-- What a sign-in asks beside the password: one row per factor, of several kinds.
create table second_factor (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('totp')),
  -- Encrypted with the secret of the site.
  secret text not null,
  -- The 30 seconds of the last code: none counts twice.
  last_step integer,
  created_at timestamptz not null default now(),
  -- Asked at the sign-in from then on.
  confirmed_at timestamptz
);
create index second_factor_by_account on second_factor (account_id);
create unique index second_factor_one_totp on second_factor (account_id) where kind = 'totp';

-- In place of a lost factor, each once. SHA-256 of 80 random bits.
create table recovery_code (
  account_id uuid not null references account on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- `sign-in`: the token of a sign-in that waits for a code.
alter table account_link
  drop constraint account_link_purpose_check,
  add constraint account_link_purpose_check check (purpose in ('reset', 'handed', 'verify', 'sign-in'));

alter table mail
  drop constraint mail_template_check,
  add constraint mail_template_check check (template in ('reset', 'verify', 'password-changed', 'security-failures', 'security-founder', 'second-factor-off', 'trial'));

alter table notice
  drop constraint notice_event_check,
  add constraint notice_event_check check (event in ('role', 'unbanned', 'password', 'second-factor-off', 'failures', 'founder-changed'));
