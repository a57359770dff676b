create table ticket (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  subject text not null,
  description text not null,
  category text not null default 'general',
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  status text not null default 'open' check (status in ('open', 'in_progress', 'closed')),
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  -- What each side has seen: what came later from the other side is unread.
  owner_seen_at timestamptz not null default now(),
  support_seen_at timestamptz,
  closed_at timestamptz
);
create index ticket_by_account on ticket (account_id, last_message_at desc, id desc);
create index ticket_by_status on ticket (status, last_message_at desc, id desc);

create table ticket_message (
  id uuid primary key,
  ticket_id uuid not null references ticket on delete cascade,
  -- Role and address as they were: an answer stays signed when its writer leaves.
  sender_id uuid references account on delete set null,
  sender_role text not null,
  sender_email text not null,
  message text not null,
  is_internal boolean not null default false,
  created_at timestamptz not null default now()
);
create index ticket_message_by_ticket on ticket_message (ticket_id, created_at, id);

create table announcement (
  id uuid primary key,
  title text not null,
  message text not null,
  description text,
  type text not null default 'info' check (type in ('info', 'warning', 'success', 'error', 'important', 'maintenance')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  is_pinned boolean not null default false,
  is_active boolean not null default true,
  start_date timestamptz,
  end_date timestamptz,
  target_audience text[] not null default '{all}',
  icon text,
  color_scheme text,
  tags text[] not null default '{}',
  action_text text,
  action_url text,
  views integer not null default 0,
  clicks integer not null default 0,
  created_by uuid references account on delete set null,
  created_by_name text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(action_text, action_url) <> 1)
);
create index announcement_active on announcement (is_pinned desc, created_at desc, id desc) where is_active;

-- One view and one click per viewer and hour; the rows are swept once their hour is over.
create table counted_announcement (
  viewer text not null,
  announcement_id uuid not null references announcement on delete cascade,
  kind text not null check (kind in ('view', 'click')),
  counted_at timestamptz not null default now(),
  primary key (viewer, announcement_id, kind)
);
create index counted_announcement_by_time on counted_announcement (counted_at);

create table badge (
  id uuid primary key,
  name text not null unique,
  description text not null default '',
  icon text not null default '🏆',
  color text not null default '#3B82F6',
  created_at timestamptz not null default now()
);

create table account_badge (
  account_id uuid not null references account on delete cascade,
  badge_id uuid not null references badge on delete cascade,
  reason text not null default '',
  assigned_at timestamptz not null default now(),
  primary key (account_id, badge_id)
);
