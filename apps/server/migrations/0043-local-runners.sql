-- Runners on the site's own database have no token, and are listed while they run.
alter table media_runner
  alter column token_hash drop not null,
  add column kind text not null default 'token' check (kind in ('server', 'database', 'token')),
  add check ((kind = 'token') = (token_hash is not null));
-- What runners do now, among the millions of tasks that a large library may have.
create index media_task_running on media_task (runner) where state = 'running';
