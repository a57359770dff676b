-- The palette of the back office finds sagas, channels and tickets by parts of their names, despite accents and typing errors.

-- Text in lower case, without accents and ligatures.
create function search_form(given text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(regexp_replace(lower(normalize(given, NFKD)), '[\u0300-\u036f]', '', 'g'), 'œ', 'oe'), 'æ', 'ae')
$$;

create index saga_by_name_part on saga using gin (search_form(name) gin_trgm_ops);
create index channel_by_name_part on channel using gin (search_form(name) gin_trgm_ops);
create index ticket_by_subject_part on ticket using gin (search_form(subject) gin_trgm_ops);
