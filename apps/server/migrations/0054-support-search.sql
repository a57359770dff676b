-- Lower case without accents, for the search of tickets.
create function folded(words text) returns text language sql immutable parallel safe
  return translate(replace(replace(lower(words), 'œ', 'oe'), 'æ', 'ae'), 'àáâäãçéèêëíìîïñóòôöõúùûüýÿ', 'aaaaaceeeeiiiinooooouuuuyy');

create function ticket_words(subject text, description text, report jsonb) returns text language sql immutable parallel safe
  return folded(
    subject || ' ' || description || ' ' || coalesce(report ->> 'title', '') || ' ' || coalesce(report #>> '{series,title}', '')
  );

create index ticket_by_words on ticket using gin (ticket_words(subject, description, report) gin_trgm_ops);
create index ticket_message_by_words on ticket_message using gin (folded(message) gin_trgm_ops);
