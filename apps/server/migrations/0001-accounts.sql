create table account (
  id uuid primary key,
  email text not null,
  -- The address in lower case and trimmed: two spellings are one account.
  email_form text not null unique,
  username text not null,
  password_hash text not null,
  role text not null default 'user'
    check (role in ('user', 'ami', 'support', 'content_manager', 'admin', 'super_admin', 'co_fondateur', 'fondateur')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  last_login timestamptz
);
create index account_by_role on account (role, created_at);

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  -- SHA-256 of the bearer token; the token itself is kept nowhere.
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  user_agent text not null default '',
  ip_address text not null default ''
);
create index session_by_account on session (account_id, last_seen desc);

create table presence (
  account_id uuid primary key references account on delete cascade,
  last_seen timestamptz not null default now(),
  online boolean not null default true
);

-- Login history: failures too, so an account may be unknown.
create table login_entry (
  id uuid primary key,
  account_id uuid references account on delete set null,
  email text not null,
  email_form text not null,
  ip_address text not null,
  user_agent text not null default '',
  success boolean not null,
  login_time timestamptz not null default now()
);
create index login_entry_by_time on login_entry (login_time desc, id desc);
create index login_entry_by_email on login_entry (email_form, login_time desc);
create index login_entry_by_address on login_entry (ip_address, login_time desc);

-- Small facts of the site that outlive a restart: hashed codes, switches.
create table setting (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);
