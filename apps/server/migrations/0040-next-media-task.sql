-- The next task is looked for job by job, in the order of media_job_to_do: thousands of films wait with hundreds of tasks each.
drop index media_task_to_do;
create index media_task_to_do on media_task (job_id, urgent, place) where state <> 'done';
