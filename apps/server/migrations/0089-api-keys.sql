-- Keys by which programs call the API for an account. The key itself is not kept.
create table api_key (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null,
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  -- The beginning of the key, by which its owner recognises it.
  hint text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  check (expires_at <= created_at + interval '366 days')
);
create index api_key_by_account on api_key (account_id, created_at desc);
create index api_key_by_end on api_key (expires_at);

-- The name of the key by which the actor wrote; forgotten with the actor's address.
alter table audit_entry add column key_name text;
create or replace function forget_in_audit() returns trigger language plpgsql as $$
begin
  update audit_entry set actor_email = '', key_name = null where actor_id = old.id;
  update audit_entry set target_id = null, target_label = '', before = null, after = null
    where target_id = old.id and target_type = 'account';
  update audit_entry set before = before - 'enabled_by', after = after - 'enabled_by'
    where action like 'maintenance.%' and (before ->> 'enabled_by' = old.username or after ->> 'enabled_by' = old.username);
  return old;
end $$;

-- Adds values to the list of a check constraint, `column in (…)`, whatever it has by now.
create function pg_temp.add_values(target text, constraint_name text, added text) returns void language plpgsql as $$
declare
  definition text := (select pg_get_constraintdef(oid) from pg_constraint where conname = constraint_name);
begin
  execute format('alter table %I drop constraint %I, add constraint %I %s', target, constraint_name, constraint_name,
    regexp_replace(definition, 'ARRAY\[', 'ARRAY[' || added || ', '));
end $$;
select pg_temp.add_values('security_event', 'security_event_kind_check', $$'key-made'::text, 'key-revoked'::text, 'key-refused'::text$$);

drop index security_event_refused;
create unique index security_event_refused on security_event (kind, at, address, actor_id) nulls not distinct
  where kind in ('forbidden', 'too-many', 'key-refused') and address not like '%x';

-- Addresses of other programs that are told what happens on the site.
create table webhook (
  id uuid primary key,
  url text not null,
  events text[] not null check (cardinality(events) > 0),
  -- Encrypted with the secret of the site. For a day after a new one, the former one signs too.
  secret text not null,
  former_secret text,
  former_until timestamptz,
  enabled boolean not null default true,
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz not null default now()
);

-- What is sent, and what came of it: a row per webhook and event, another one where it is sent again by hand.
create table webhook_delivery (
  id uuid primary key default gen_random_uuid(),
  webhook_id uuid not null references webhook on delete cascade,
  event_id uuid not null,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  -- Null until its job is in the queue.
  queued_at timestamptz,
  tries integer not null default 0,
  -- Of the last try.
  tried_at timestamptz,
  status integer,
  duration_ms integer,
  answer text,
  failure text,
  delivered_at timestamptz,
  -- Given up.
  failed_at timestamptz
);
create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, created_at desc, id desc);
create index webhook_delivery_unqueued on webhook_delivery (created_at) where queued_at is null;
create index webhook_delivery_by_time on webhook_delivery (created_at);

-- Writes the deliveries of an event in the transaction that causes it; every process is told when that commits.
create function webhook_emit(happened text, facts jsonb) returns void language plpgsql as $$
declare
  shared uuid := gen_random_uuid();
begin
  insert into webhook_delivery (webhook_id, event_id, event, data)
    select id, shared, happened, facts from webhook where enabled and happened = any(events);
  if found then perform pg_notify('seance', '{"kind":"webhooks"}'); end if;
end $$;

create function webhook_title() returns trigger language plpgsql as $$
declare
  facts jsonb := jsonb_build_object('type', new.target_type, 'id', new.target_id, 'title', new.target_label);
  visible text[] := array['published', 'ongoing', 'completed', 'cancelled'];
begin
  perform webhook_emit('title.' || case split_part(new.action, '.', 2)
    when 'create' then 'created' when 'update' then 'updated' when 'delete' then 'binned' else 'restored' end, facts);
  if (new.after ->> 'status') = any(visible) and not coalesce((new.before ->> 'status') = any(visible), false) then
    perform webhook_emit('title.published', facts);
  end if;
  return null;
end $$;
create trigger webhook_title after insert on audit_entry for each row
  when (new.action in ('movie.create', 'movie.update', 'movie.delete', 'movie.restore',
    'series.create', 'series.update', 'series.delete', 'series.restore'))
  execute function webhook_title();

create function webhook_account() returns trigger language plpgsql as $$
begin
  perform webhook_emit('account.created', jsonb_build_object('id', new.id, 'role', new.role));
  return null;
end $$;
create trigger webhook_account after insert on account for each row execute function webhook_account();
create function forget_in_webhooks() returns trigger language plpgsql as $$
begin
  delete from webhook_delivery where event = 'account.created' and data ->> 'id' = old.id::text;
  return old;
end $$;
create trigger webhook_forgets before delete on account for each row execute function forget_in_webhooks();

create function webhook_ticket() returns trigger language plpgsql as $$
begin
  perform webhook_emit('ticket.opened', jsonb_build_object('id', new.id, 'category', new.category, 'priority', new.priority));
  return null;
end $$;
create trigger webhook_ticket after insert on ticket for each row execute function webhook_ticket();

create function webhook_import() returns trigger language plpgsql as $$
begin
  perform webhook_emit('import.ended', jsonb_build_object('id', new.id, 'links', new.total_links));
  return null;
end $$;
create trigger webhook_import after update of finished_at on import_run for each row
  when (old.finished_at is null and new.finished_at is not null) execute function webhook_import();

select pg_temp.add_values('notice', 'notice_event_check', $$'webhook-off'::text$$);
