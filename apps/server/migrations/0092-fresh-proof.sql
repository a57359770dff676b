-- When the person of a session last proved who they are, by a sign-in or again later; null for a device that a code let in.
alter table session add column proved_at timestamptz;
update session set proved_at = created_at where device_name is null;
alter table session alter column proved_at set default now();
