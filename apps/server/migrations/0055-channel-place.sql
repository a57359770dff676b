-- Position of a channel in its category, set by the staff; channels without one follow in the order of their names.
alter table channel add column place integer;
