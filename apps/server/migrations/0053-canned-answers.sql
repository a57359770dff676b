-- Answers that are written once. They name nobody: the audit knows who wrote them.
create table canned_answer (
  id uuid primary key,
  title text not null,
  body text not null,
  updated_at timestamptz not null default clock_timestamp()
);
create unique index canned_answer_by_title on canned_answer (lower(title));
