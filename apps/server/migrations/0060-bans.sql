-- A ban has a reason, and an end unless it is for good. Past its end it no longer counts, and the row is cleared later.
alter table account
  add column ban_reason text not null default '',
  add column banned_until timestamptz,
  add constraint account_ban check (not is_active or (ban_reason = '' and banned_until is null));
create index account_banned on account (banned_until) where not is_active;
