-- The job that refreshes again the titles of a run that failed or that its stop left.
alter table metadata_run add column retry_job uuid;
