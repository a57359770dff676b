-- Search form of each country and theme of a title, for the filters of the lists.
alter table movie add column countries text[] not null default '{}', add column themes text[] not null default '{}';
alter table series add column countries text[] not null default '{}', add column themes text[] not null default '{}';

create function normal_forms(given text[]) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct form), '{}') from (
    select left(normal_form(one), 60) as form from unnest(given) as one
  ) as formed where form <> ''
$$;
create function json_texts(given jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(one), '{}') from jsonb_array_elements_text(case jsonb_typeof(given) when 'array' then given else '[]' end) as one
$$;
update movie set
  countries = normal_forms(string_to_array(country, ',') || json_texts(details -> 'production_countries')),
  themes = normal_forms(json_texts(details -> 'themes'));
update series set countries = normal_forms(string_to_array(country, ',')), themes = normal_forms(json_texts(details -> 'themes'));
drop function normal_forms, json_texts;

-- The words of a name, for the search. Its cost keeps the planner from computing it for every row of a small table, which takes
-- longer than the index. Episodes that are named by their number alone are found in their series.
create function name_words(name text) returns tsvector language plpgsql immutable strict parallel safe cost 2000 as $$
begin
  return array_to_tsvector(array_remove(string_to_array(left(public.normal_form(name), 300), ' '), ''));
end $$;
create index episode_by_words on episode using gin (name_words(title))
  where visible and deleted_at is null and title !~* '^[ée]pisode\s+\d+$';
create index saga_by_words on saga using gin (name_words(name)) where deleted_at is null;
create index channel_by_words on channel using gin (name_words(name)) where deleted_at is null and is_active;
