-- What a title exists in: VF, VFQ, VOSTFR, VO, AD, SDH.
alter table movie add column versions text[] not null default '{}';
alter table series add column versions text[] not null default '{}';
alter table episode add column versions text[] not null default '{}';
