-- One award to several people at once, which can be taken back as one.
alter table account_badge add column award uuid;
create index account_badge_by_award on account_badge (award) where award is not null;
