-- A ticket is of an account, or of a guest, who is answered by e-mail: a visitor, or somebody whose account is suspended.
alter table ticket
  alter column account_id drop not null,
  add column guest_email text,
  add constraint ticket_asker check (num_nonnulls(account_id, guest_email) = 1);

create index ticket_by_guest on ticket using gin (guest_email gin_trgm_ops) where guest_email is not null;
