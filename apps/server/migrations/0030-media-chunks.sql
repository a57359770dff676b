-- The tasks of a preparation, which several workers share: its first and short steps, and the encoded qualities in chunks.
create table media_task (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references media_job on delete cascade,
  -- The order in which the tasks of a video are done.
  place integer not null,
  step text not null,
  -- Of a chunk of an encoded quality: its first picture, and how many it has; null for all up to the end.
  first_frame integer not null default 0,
  frames integer,
  -- Whether viewers wait for it: nothing plays, or plays on, before it is done.
  urgent boolean not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done')),
  -- Starts since the last success.
  attempts integer not null default 0,
  -- The worker that does the task, what people call it, and until when it has the task; of a queued task, before when it is not taken.
  holder uuid,
  runner text,
  leased_until timestamptz,
  -- From 0 to 1, and the speed in seconds of film per second.
  progress real not null default 0,
  speed real,
  -- The last lines of ffmpeg.
  log text,
  -- What was made: rates, codecs, initialization segments.
  result jsonb,
  unique (job_id, step, first_frame)
);
create index media_task_to_do on media_task (urgent desc, place) where state <> 'done';

-- Preparations that are not done begin anew: they were not made of chunks. Those that played are queued again, however they ended.
update media_job set state = 'queued', error = null
  where state = 'running' or (state in ('failed', 'cancelled') and published_at is not null);
update media_job set plan = null, done = '{}', published_at = null where state <> 'done';
insert into media_task (job_id, place, step, urgent)
  select id, 0, 'tracks', true from media_job where state <> 'done';

drop index media_job_to_run;
alter table media_job
  drop column step, drop column progress, drop column attempts, drop column holder, drop column leased_until,
  -- Those that staff want first have the highest.
  add column priority integer not null default 0,
  drop constraint media_job_state_check,
  add constraint media_job_state_check check (state in ('queued', 'done', 'failed', 'cancelled'));
create index media_job_to_do on media_job (priority desc, created_at) where state = 'queued';
