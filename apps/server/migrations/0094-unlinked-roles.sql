-- The role that the table of a provider gave to an account, and that somebody changed by hand before the identity was unlinked: linked
-- again, the table must not give it back.
create table unlinked_role (
  account_id uuid not null references account on delete cascade,
  issuer text not null,
  given_role text not null,
  primary key (account_id, issuer)
);
