-- What happened to the security of the site. Failed sign-ins are not here: the login history has them.
create table security_event (
  id uuid primary key,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'forbidden', 'too-many', 'password', 'reset-link', 'role', 'email', 'ban', 'unban', 'delete', 'sign-out', 'second-factor-on', 'second-factor-off',
    'security-code', 'invitation')),
  -- About whom; null for the site, and for an account that has left.
  account_id uuid references account on delete set null,
  -- By whom; null for a guest, for the site itself, and for an account that has left.
  actor_id uuid references account on delete set null,
  -- Of the request; of refusals past the number that a minute keeps apart, empty.
  address text not null default '',
  device text not null default '',
  detail jsonb not null default '{}',
  -- Of refusals, their number within the minute.
  count integer not null default 1 check (count > 0),
  -- The account is a fondateur, or was one.
  of_founder boolean not null default false
);
create index security_event_by_time on security_event (at desc, id desc);
create index security_event_by_kind on security_event (kind, at desc, id desc);
create index security_event_by_account on security_event (account_id, at desc, id desc) where account_id is not null;
create index security_event_by_actor on security_event (actor_id, at desc, id desc) where actor_id is not null;
create index security_event_of_founder on security_event (at) where of_founder;
create index security_event_with_address on security_event (at) where address <> '' and address not like '%x';
-- A flood of refusals is one row per minute, and account or address; old addresses are masked, and may then be the same.
create unique index security_event_refused on security_event (kind, at, address, actor_id) nulls not distinct
  where kind in ('forbidden', 'too-many') and address not like '%x';

-- What the fondateurs are told of, until one of them has seen to it.
create table security_alert (
  id uuid primary key,
  kind text not null check (kind in ('account-failures', 'address-failures', 'founder-changed')),
  -- Null for an address, and for a fondateur that has left.
  account_id uuid references account on delete cascade,
  address text not null default '',
  count integer not null check (count > 0),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references account on delete set null
);
create index security_alert_by_time on security_alert (created_at desc, id desc);
create index security_alert_by_account on security_alert (account_id) where account_id is not null;
create index security_alert_by_closer on security_alert (closed_by) where closed_by is not null;

alter table notice
  drop constraint notice_kind_check,
  drop constraint notice_event_check,
  drop constraint notice_subject,
  add constraint notice_kind_check check (kind in ('ticket', 'episode', 'playable', 'person', 'badge', 'account', 'security')),
  add constraint notice_event_check check (event in ('role', 'unbanned', 'password', 'failures', 'founder-changed')),
  add constraint notice_subject check (case kind
    when 'account' then num_nonnulls(ticket_id, movie_id, series_id, badge_id, person_id) = 0 and event is not null
    when 'security' then num_nonnulls(ticket_id, movie_id, series_id, badge_id, person_id) = 0 and event is not null
    when 'ticket' then ticket_id is not null
    when 'episode' then series_id is not null
    when 'playable' then num_nonnulls(movie_id, series_id) = 1
    when 'person' then person_id is not null
    else badge_id is not null end);
alter table muted_notice
  drop constraint muted_notice_kind_check,
  add constraint muted_notice_kind_check check (kind in ('ticket', 'episode', 'playable', 'person', 'badge', 'account', 'security'));
alter table mail
  drop constraint mail_template_check,
  add constraint mail_template_check check (template in ('reset', 'verify', 'password-changed', 'trial', 'security-failures', 'security-founder'));
