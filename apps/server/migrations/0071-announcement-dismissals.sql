-- The announcements that an account has closed: they are not shown to it again, on any device.
create table announcement_dismissal (
  account_id uuid not null references account (id) on delete cascade,
  announcement_id uuid not null references announcement (id) on delete cascade,
  dismissed_at timestamptz not null default now(),
  primary key (account_id, announcement_id)
);
create index announcement_dismissal_announcement on announcement_dismissal (announcement_id);
