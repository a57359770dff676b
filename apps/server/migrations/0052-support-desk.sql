alter table ticket
  -- Colleagues and askers speak of a ticket by its number.
  add column number integer,
  add column assignee_id uuid references account on delete set null,
  -- What the player sent: the title, the time and the error.
  add column report jsonb,
  add column first_answered_at timestamptz,
  -- A duplicate is shown within this ticket, and is deleted with it.
  add column merged_into uuid references ticket on delete cascade,
  -- Its status before the merge, for the undo.
  add column merged_status text check (merged_status in ('open', 'in_progress', 'closed')),
  add column satisfaction text check (satisfaction in ('good', 'bad')),
  add column satisfaction_comment text not null default '',
  add check (num_nonnulls(merged_into, merged_status) <> 1),
  add check (merged_into <> id);

update ticket set number = numbered.number
from (select id, row_number() over (order by created_at, id) as number from ticket) as numbered
where ticket.id = numbered.id;

update ticket set first_answered_at = first.at
from (
  select ticket_message.ticket_id, min(ticket_message.created_at) as at
  from ticket_message join ticket on ticket.id = ticket_message.ticket_id
  where not is_internal and sender_id is distinct from account_id
  group by ticket_message.ticket_id
) as first
where ticket.id = first.ticket_id;

create sequence ticket_number as integer owned by ticket.number;
select setval('ticket_number', coalesce(max(number), 0) + 1, false) from ticket;
alter table ticket alter column number set default nextval('ticket_number'), alter column number set not null;

create unique index ticket_by_number on ticket (number);
create index ticket_by_assignee on ticket (assignee_id) where assignee_id is not null;
create index ticket_by_merge on ticket (merged_into) where merged_into is not null;
create index ticket_by_report on ticket ((report ->> 'item_id')) where report is not null;
