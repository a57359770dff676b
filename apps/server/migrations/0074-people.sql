-- Everybody whom titles name as actor, director, writer or creator. Triggers keep people and credits as the titles are written.

-- Text in search form: the SQL of `normalizeSearch` in the contract's text.ts.
create function normal_form(given text) returns text language sql immutable strict parallel safe as $$
  select trim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u064b-\u065f\u0670\u3099\u309a]', '', 'g') collate "und-x-icu"),
        'øđłðıς', 'odldiσ'),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), 'þ', 'th') collate "und-x-icu",
    '[^[:alnum:]]+', ' ', 'g'))
$$;

create table person (
  id uuid primary key default gen_random_uuid(),
  -- As the first title that named them spells it.
  name text not null,
  -- Search form of the name.
  form text not null,
  -- The address of the page: the form with hyphens; homonyms have the number of TMDB after it, behind an underscore.
  slug text not null unique,
  tmdb_id integer unique,
  -- Credits, those of hidden titles too: the order of people in the search.
  credits integer not null default 0,
  search_words tsvector not null generated always as (array_to_tsvector(string_to_array(form, ' '))) stored
);
create index person_by_form on person (form text_pattern_ops);
create index person_by_search on person using gin (search_words);

create table credit (
  person_id uuid not null references person on delete cascade,
  movie_id uuid references movie on delete cascade,
  series_id uuid references series on delete cascade,
  role text not null check (role in ('cast', 'director', 'writer', 'creator')),
  -- As the title spells it.
  name text not null,
  check (num_nonnulls(movie_id, series_id) = 1),
  unique nulls not distinct (person_id, movie_id, series_id, role)
);
create index credit_by_movie on credit (movie_id) where movie_id is not null;
create index credit_by_series on credit (series_id) where series_id is not null;

-- The TMDB ids of people whom a title names, by name, where its metadata told them.
alter table movie add column person_ids jsonb not null default '{}';
alter table series add column person_ids jsonb not null default '{}';

-- The names of a line such as « Jean Epstein, Luis Buñuel et Abel Gance ».
create function names_of_line(line text) returns setof text language sql immutable strict parallel safe as $$
  select regexp_split_to_table(line, '\s*[,;/&]\s*|\s+et\s+')
$$;

create function credited_names(cast_names text[], director text, writer text, creator text)
returns table (role text, name text, form text) language sql immutable parallel safe as $$
  select role, name, left(form, 100) from (
    select role, trim(name) as name, normal_form(name) as form from (
      select 'cast' as role, unnest(cast_names) as name
      union all select 'director', names_of_line(director)
      union all select 'writer', names_of_line(writer)
      union all select 'creator', names_of_line(creator)
    ) as listed
  ) as named
  where form <> ''
$$;

create function movie_names(movie) returns table (role text, name text, form text) language sql immutable parallel safe as $$
  select * from credited_names($1.cast_names, $1.director, $1.details ->> 'writer', null)
$$;

create function series_names(series) returns table (role text, name text, form text) language sql immutable parallel safe as $$
  select * from credited_names($1.cast_names, $1.details ->> 'director', $1.details ->> 'writer',
    concat_ws(',', $1.creator, $1.details ->> 'showrunner'))
$$;

-- The titles that the catalogue has: none has ids yet, so that people are told apart by their names.
insert into person (name, form, slug)
select min(name), form, replace(form, ' ', '-') from (
  select name, form from movie cross join lateral movie_names(movie)
  union all
  select name, form from series cross join lateral series_names(series)
) as named
group by form;
insert into credit (person_id, movie_id, role, name)
select person.id, movie.id, role, names.name
from movie cross join lateral movie_names(movie) as names join person on person.form = names.form
on conflict do nothing;
insert into credit (person_id, series_id, role, name)
select person.id, series.id, role, names.name
from series cross join lateral series_names(series) as names join person on person.form = names.form
on conflict do nothing;
update person set credits = counted.credits
from (select person_id, count(*) as credits from credit group by person_id) as counted
where counted.person_id = person.id;
insert into search_word
select distinct unnest(tsvector_to_array(search_words)) as word from person order by word on conflict do nothing;

-- The person of a name; made where there is none. A TMDB id is given to the person of that name who has none yet.
create function person_of(credited text, normal text, tmdb integer) returns uuid language plpgsql as $$
declare
  plain text := replace(normal, ' ', '-');
  found uuid;
begin
  select id into found from person where tmdb_id = tmdb;
  if found is null then
    select id into found from person where slug = plain and (tmdb is null or tmdb_id is null);
    if tmdb is not null and found is not null then
      update person set tmdb_id = tmdb where id = found and tmdb_id is null;
    end if;
  end if;
  if found is null then
    insert into person (name, form, slug, tmdb_id)
    values (credited, normal, case when exists (select from person where slug = plain) then plain || '_' || tmdb else plain end, tmdb)
    on conflict do nothing returning id into found;
  end if;
  -- Another transaction has made it meanwhile.
  return coalesce(found, (select id from person where tmdb_id = tmdb), (select id from person where slug = plain));
end $$;

create function write_credits(of_movie uuid, of_series uuid, roles text[], names text[], forms text[], ids jsonb)
returns void language plpgsql as $$
declare
  people uuid[];
begin
  -- In the order of the names, so that concurrent writes wait for each other in one order.
  select array_agg(person_of(name, form, (ids ->> name)::integer)), array_agg(role), array_agg(name) into people, roles, names
  from (select * from unnest(roles, names, forms) as named (role, name, form) order by form, role) as named;
  delete from credit
  where (movie_id = of_movie or series_id = of_series)
    and not exists (
      select from unnest(people, roles, names) as wanted (person_id, role, name)
      where (wanted.person_id, wanted.role, wanted.name) = (credit.person_id, credit.role, credit.name));
  insert into credit (person_id, movie_id, series_id, role, name)
  select person_id, of_movie, of_series, role, name from unnest(people, roles, names) as wanted (person_id, role, name)
  on conflict do nothing;
end $$;

create function keep_movie_credits() returns trigger language plpgsql as $$
begin
  perform write_credits(new.id, null, array_agg(role), array_agg(name), array_agg(form), new.person_ids) from movie_names(new);
  return null;
end $$;

create function keep_series_credits() returns trigger language plpgsql as $$
begin
  perform write_credits(null, new.id, array_agg(role), array_agg(name), array_agg(form), new.person_ids) from series_names(new);
  return null;
end $$;

create trigger movie_credits_in after insert on movie for each row
  when (new.cast_names <> '{}' or new.director is not null or new.details ->> 'writer' is not null)
  execute function keep_movie_credits();
create trigger movie_credits_up after update of cast_names, director, details, person_ids on movie for each row
  when ((old.cast_names, old.director, old.details ->> 'writer', old.person_ids)
    is distinct from (new.cast_names, new.director, new.details ->> 'writer', new.person_ids))
  execute function keep_movie_credits();
create trigger series_credits_in after insert on series for each row
  when (new.cast_names <> '{}' or coalesce(new.creator, new.details ->> 'director', new.details ->> 'writer', new.details ->> 'showrunner') is not null)
  execute function keep_series_credits();
create trigger series_credits_up after update of cast_names, creator, details, person_ids on series for each row
  when ((old.cast_names, old.creator, old.details ->> 'director', old.details ->> 'writer', old.details ->> 'showrunner', old.person_ids)
    is distinct from (new.cast_names, new.creator, new.details ->> 'director', new.details ->> 'writer', new.details ->> 'showrunner', new.person_ids))
  execute function keep_series_credits();

-- Counts the credits of people; their rows are locked in one order.
create function count_credits() returns trigger language plpgsql as $$
begin
  perform from person where id in (select person_id from changed) order by id for no key update;
  update person set credits = person.credits + counted.credits * case tg_op when 'INSERT' then 1 else -1 end
  from (select person_id, count(*) as credits from changed group by person_id) as counted
  where counted.person_id = person.id;
  return null;
end $$;
create trigger credit_in after insert on credit referencing new table as changed for each statement execute function count_credits();
create trigger credit_out after delete on credit referencing old table as changed for each statement execute function count_credits();
create trigger person_words_in after insert on person for each row execute function keep_search_words_of_row();
