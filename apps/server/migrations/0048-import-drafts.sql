-- An import makes drafts unless it was told to publish at once, as all imports before did.
alter table import_run add column publish boolean not null default true, add column stopped_at timestamptz, add column undo jsonb,
  -- The job that tries some of its links again.
  add column retry_job uuid;
alter table import_run alter column publish set default false;
alter table import_link drop constraint import_link_outcome_check;
alter table import_link add constraint import_link_outcome_check
  check (outcome in ('pending', 'create', 'complete', 'already', 'duplicate', 'refuse', 'failed', 'stopped'));

-- An episode that an import added to a series that viewers see; hidden from them until it is published.
alter table episode add column draft boolean not null default false;
create index episode_draft on episode (series_id) where draft and deleted_at is null;
create index movie_draft on movie (title_form, id) where status = 'draft' and deleted_at is null;
create index series_draft on series (title_form, id) where status = 'draft' and deleted_at is null;

-- The titles that imports made as drafts, or gave draft episodes. Published and deleted ones keep their row, and are not listed.
create table import_draft (
  item_type text not null check (item_type in ('movie', 'series')),
  item_id uuid not null,
  run_id uuid references import_run on delete set null,
  link text not null,
  -- How sure it is which title this is: at the metadata source, or chosen by the staff.
  match text not null check (match in ('sure', 'close', 'none', 'chosen')),
  tmdb_id integer,
  -- The status that publishing gives.
  publish_as text not null default 'published',
  primary key (item_type, item_id)
);
create index import_draft_by_run on import_draft (run_id);
