-- Every write of the staff: who, what, before and after. Written in the write's own transaction.
create table audit_entry (
  id uuid primary key,
  at timestamptz not null default now(),
  -- Null for the site itself, and for who has left.
  actor_id uuid references account on delete set null,
  actor_email text not null default '',
  actor_role text not null default '',
  -- As `movie.update`.
  action text not null,
  target_type text not null,
  target_id uuid,
  target_label text not null default '',
  before jsonb,
  after jsonb
);
create index audit_entry_by_time on audit_entry (at desc, id desc);
create index audit_entry_by_actor on audit_entry (actor_id, at desc, id desc) where actor_id is not null;
create index audit_entry_by_action on audit_entry (action text_pattern_ops, at desc);
create index audit_entry_by_target on audit_entry (target_id, at desc) where target_id is not null;

-- An account that goes takes its name along, from what it did and from what was done to it, whoever erases it.
create function forget_in_audit() returns trigger language plpgsql as $$
begin
  update audit_entry set actor_email = '' where actor_id = old.id;
  update audit_entry set target_id = null, target_label = '', before = null, after = null
    where target_id = old.id and target_type = 'account';
  return old;
end $$;
create trigger account_forgotten before delete on account for each row execute function forget_in_audit();
