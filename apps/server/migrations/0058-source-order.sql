-- Order in which the staff lets the sources of a title be tried; those that it leaves out follow in the usual order.
alter table movie add column source_order text[] not null default '{}';
alter table episode add column source_order text[] not null default '{}';
