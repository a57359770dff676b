-- The staff's list of accounts: one index per order, with the role inside, so that a page is found without rows; parts of addresses.
create index account_by_creation on account (created_at, id) include (role);
create index account_by_address on account (email_form, id) include (role);
create index account_by_login on account (last_login desc nulls last, id desc) include (role);
create index account_by_rank on account ((array_position(
  '{user,ami,support,content_manager,admin,super_admin,co_fondateur,fondateur}'::text[], role)), id) include (role);
create index account_by_address_part on account using gin (email_form gin_trgm_ops);

-- The login history: parts of addresses, the beginning of an IP, failures alone, and what is of one account.
create index login_entry_by_address_part on login_entry using gin (email_form gin_trgm_ops);
drop index login_entry_by_address;
create index login_entry_by_ip on login_entry (ip_address text_pattern_ops);
create index login_entry_failures on login_entry (login_time desc, id desc) where not success;
create index login_entry_by_account on login_entry (account_id) where account_id is not null;
-- A masked IP ends in x: what is left to mask is found at once.
create index login_entry_unmasked on login_entry (login_time) where ip_address not like '%x';

-- Who watched last, and what is old enough to be forgotten.
create index watch_progress_by_time on watch_progress (saved_at desc, account_id);

-- Who was given a badge last, and who goes without when it is deleted.
create index account_badge_by_time on account_badge (assigned_at desc, account_id, badge_id);
create index account_badge_by_badge on account_badge (badge_id);

-- What an account wrote is looked for when it is erased.
create index ticket_message_by_sender on ticket_message (sender_id) where sender_id is not null;

-- Views and clicks of each day of Paris, for the staff's plot.
create table announcement_day (
  announcement_id uuid not null references announcement on delete cascade,
  day date not null,
  views integer not null default 0,
  clicks integer not null default 0,
  primary key (announcement_id, day)
);
create index announcement_day_by_day on announcement_day (day);
