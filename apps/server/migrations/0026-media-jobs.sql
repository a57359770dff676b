-- The preparation of a hosted video by ffmpeg, in steps; the id is the video's.
create table media_job (
  id uuid primary key,
  -- Path of the original below MEDIA_DIR.
  source text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- From the probe; null before it.
  plan jsonb,
  -- The finished steps.
  done text[] not null default '{}',
  -- The step under way, or the last one, and its progress from 0 to 1.
  step text,
  progress real not null default 0,
  -- Starts of the step since the last success.
  attempts integer not null default 0,
  -- The worker that runs the step, and until when it has it.
  holder uuid,
  leased_until timestamptz,
  error text,
  -- The last lines of ffmpeg.
  log text,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_job_to_run on media_job (created_at) where state in ('queued', 'running');

-- Videos that wait for the conversion of earlier versions wait for their preparation now.
insert into media_job (id, source, created_at)
  select id, '.uploads/' || id, created_at from hosted_video where status = 'processing';
alter table hosted_video drop column leased_until;
