-- Links by which people register, made by the staff. The token itself is not kept.
create table invitation (
  id uuid primary key,
  token_hash bytea not null unique,
  label text not null default '',
  role text not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses between 0 and max_uses),
  created_by uuid references account on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index invitation_by_creator on invitation (created_by) where created_by is not null;
create index invitation_by_end on invitation (expires_at);

create table invited_account (
  account_id uuid primary key references account on delete cascade,
  invitation_id uuid not null references invitation on delete cascade,
  registered_at timestamptz not null default now()
);
create index invited_account_by_invitation on invited_account (invitation_id, registered_at);

-- The setting has a third value: by invitation.
update setting
set value = (value - 'OPEN_REGISTRATION')
  || case when value ->> 'OPEN_REGISTRATION' = 'false' then '{"REGISTRATION": "closed"}'::jsonb else '{}'::jsonb end
where name = 'site' and value ? 'OPEN_REGISTRATION';
