-- People are followed too: whoever follows one is told of the titles with a credit of that person which become watchable.
-- The credit triggers never delete a person; whatever does takes follows, notices and announced credits along.
alter table follow
  add column person_id uuid references person on delete cascade,
  drop constraint follow_kind_check,
  drop constraint follow_item,
  add constraint follow_kind_check check (kind in ('series', 'title', 'person')),
  add constraint follow_item check (num_nonnulls(movie_id, series_id, person_id) = 1 and case kind
    when 'series' then series_id is not null
    when 'person' then person_id is not null
    else person_id is null end);
drop index follow_once;
create unique index follow_once on follow (account_id, kind, coalesce(movie_id, series_id, person_id));
create index follow_by_person on follow (person_id) where person_id is not null;

alter table notice
  add column person_id uuid references person on delete cascade,
  -- The ids of the films and series that a notice of the kind « person » is about.
  add column titles text[] not null default '{}',
  drop constraint notice_kind_check,
  drop constraint notice_subject,
  add constraint notice_kind_check check (kind in ('ticket', 'episode', 'playable', 'person', 'badge', 'account')),
  add constraint notice_subject check (case kind
    when 'account' then num_nonnulls(ticket_id, movie_id, series_id, badge_id, person_id) = 0 and event is not null
    when 'ticket' then ticket_id is not null
    when 'episode' then series_id is not null
    when 'playable' then num_nonnulls(movie_id, series_id) = 1
    when 'person' then person_id is not null
    else badge_id is not null end);
create index notice_by_person on notice (person_id) where person_id is not null;
drop index notice_unread;
create unique index notice_unread on notice (account_id, kind, coalesce(ticket_id, movie_id, series_id, badge_id, person_id))
  where read_at is null and kind <> 'account';

alter table muted_notice
  drop constraint muted_notice_kind_check,
  add constraint muted_notice_kind_check check (kind in ('ticket', 'episode', 'playable', 'person', 'badge', 'account'));

-- The titles of followed people that their followers know, or were told of. A row stays when the title names the person no more.
create table announced_credit (
  person_id uuid not null references person on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  check (num_nonnulls(movie_id, series_id) = 1),
  unique nulls not distinct (person_id, movie_id, series_id)
);
create index announced_credit_by_movie on announced_credit (movie_id) where movie_id is not null;
create index announced_credit_by_series on announced_credit (series_id) where series_id is not null;
