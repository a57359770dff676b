-- Sagas, announcements and badges go to the bin as titles do; what refers to them stays until they are restored or erased.
alter table saga add column deleted_at timestamptz;
alter table announcement add column deleted_at timestamptz;
alter table badge add column deleted_at timestamptz;
create index saga_in_bin on saga (deleted_at, id) where deleted_at is not null;
create index announcement_in_bin on announcement (deleted_at, id) where deleted_at is not null;
create index badge_in_bin on badge (deleted_at, id) where deleted_at is not null;

alter table badge drop constraint badge_name_key;
create unique index badge_name on badge (name) where deleted_at is null;
drop index announcement_active;
create index announcement_active on announcement (is_pinned desc, created_at desc, id desc) where is_active and deleted_at is null;
