-- What one transaction wrote is one run: a change of several titles, an import of channels. A run of several transactions, as an import of
-- names, sets the setting in each. The start of the transaction is part of the key, because a restored database counts its transactions anew.
alter table audit_entry add column run text;
alter table audit_entry alter column run set default coalesce(
  nullif(current_setting('seance.audit_run', true), ''),
  pg_current_xact_id()::text || '@' || extract(epoch from now())::text
);
create index audit_entry_by_run on audit_entry (run, id) where run is not null;
