-- By what a channel is known in guides.
alter table channel add column tvg_id text;

create table guide_channel (
  tvg_id text primary key,
  names text[] not null default '{}'
);

create table programme (
  tvg_id text not null references guide_channel on delete cascade,
  start_at timestamptz not null,
  stop_at timestamptz not null check (stop_at > start_at),
  title text not null,
  description text,
  primary key (tvg_id, start_at)
);
create index programme_by_stop on programme (stop_at);
