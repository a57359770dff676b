-- The audit is searched by parts of labels and of addresses, of which answers show the part before the @.
create index audit_entry_by_label_part on audit_entry using gin (lower(target_label) gin_trgm_ops);
create index audit_entry_by_address_part on audit_entry using gin (lower(split_part(actor_email, '@', 1)) gin_trgm_ops);
