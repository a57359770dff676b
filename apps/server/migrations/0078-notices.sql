-- What concerns a person, in one place. Rows that lie in the bin hide their notices when these are read; what is erased takes them along.
create table notice (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('ticket', 'episode', 'playable', 'badge', 'account')),
  ticket_id uuid references ticket on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  badge_id uuid references badge on delete cascade,
  -- The ids of the episodes that a notice of the kind « episode » is about.
  episodes text[] not null default '{}',
  -- What happened to the account, for the kind « account ».
  event text check (event in ('role', 'unbanned', 'password')),
  role text,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notice_subject check (case kind
    when 'account' then num_nonnulls(ticket_id, movie_id, series_id, badge_id) = 0 and event is not null
    when 'ticket' then ticket_id is not null
    when 'episode' then series_id is not null
    when 'playable' then num_nonnulls(movie_id, series_id) = 1
    else badge_id is not null end)
);
create index notice_of_account on notice (account_id, created_at desc, id desc);
create index notice_read on notice (read_at) where read_at is not null;
create index notice_by_ticket on notice (ticket_id) where ticket_id is not null;
create index notice_by_movie on notice (movie_id) where movie_id is not null;
create index notice_by_series on notice (series_id) where series_id is not null;
create index notice_by_badge on notice (badge_id) where badge_id is not null;
-- As long as a notice is unread, the next one about the same thing renews it.
create unique index notice_unread on notice (account_id, kind, coalesce(ticket_id, movie_id, series_id, badge_id))
  where read_at is null and kind <> 'account';

-- The kinds that a person does not want.
create table muted_notice (
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('ticket', 'episode', 'playable', 'badge', 'account')),
  primary key (account_id, kind)
);

-- What a person follows: `series`, its new episodes; `title`, a title without a video until it has one.
create table follow (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  kind text not null check (kind in ('series', 'title')),
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  followed_at timestamptz not null default now(),
  constraint follow_item check (num_nonnulls(movie_id, series_id) = 1 and (kind = 'title' or series_id is not null))
);
create unique index follow_once on follow (account_id, kind, coalesce(movie_id, series_id));
create index follow_by_movie on follow (movie_id) where movie_id is not null;
create index follow_by_series on follow (series_id, kind) where series_id is not null;

-- The episodes of followed series that their followers know, or were told of.
create table announced_episode (
  episode_id uuid primary key references episode on delete cascade,
  series_id uuid not null references series on delete cascade
);
create index announced_episode_by_series on announced_episode (series_id);

-- One row: followed titles are compared with those that were written since this transaction.
create table follow_scan (
  id boolean primary key default true check (id),
  since xid8 not null default '0'
);
insert into follow_scan default values;
