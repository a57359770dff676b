-- Whether somebody has shown that the address is theirs; another address has to be shown again.
alter table account add column email_verified_at timestamptz;

-- Single-use links that act for an account without its password.
create table account_link (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- `handed`: a reset link that the staff gives to the person; the others are sent by mail.
  purpose text not null check (purpose in ('reset', 'handed', 'verify')),
  -- SHA-256 of the token, which is derived from the id and the secret of the site, and kept nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_link_by_account on account_link (account_id);
create index account_link_expired on account_link (expires_at);

-- A changed password ends the reset links of an account, a changed address all of its links, whatever wrote the change.
create function end_account_links() returns trigger language plpgsql as $$
begin
  if new.email_form <> old.email_form then
    new.email_verified_at := null;
  end if;
  if new.email_form <> old.email_form or new.password_hash <> old.password_hash then
    delete from account_link
    where account_id = new.id and (new.email_form <> old.email_form or purpose <> 'verify');
  end if;
  return new;
end $$;
create trigger account_links_end before update of email_form, password_hash on account
  for each row execute function end_account_links();

-- The queue of the mail, and what became of it. Its job knows the id only.
create table mail (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  email text not null,
  template text not null check (template in ('reset', 'verify', 'password-changed', 'trial')),
  -- The link that its text contains.
  link_id uuid,
  created_at timestamptz not null default now(),
  -- Not sent later than this.
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- A try has begun, and its outcome is not known.
  in_flight boolean not null default false,
  -- An earlier try may have reached the person: the mail says so.
  repeated boolean not null default false,
  sent_at timestamptz,
  failed_at timestamptz,
  failure text
);
create index mail_by_account on mail (account_id);
create index mail_by_time on mail (created_at);
