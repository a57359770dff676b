-- Entries that their person took off « Reprendre la lecture »; the next save of their progress brings them back.
alter table watch_progress add column set_aside boolean not null default false;
