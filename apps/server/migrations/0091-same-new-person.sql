-- The name that another transaction gives to a person between the two looks at `person` is theirs: without a TMDB id there is no
-- other slug to take.
create or replace function person_of(credited text, normal text, tmdb integer) returns uuid language plpgsql as $$
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
    values (
      credited, normal,
      case when tmdb is not null and exists (select from person where slug = plain) then plain || '_' || tmdb else plain end,
      tmdb)
    on conflict do nothing returning id into found;
  end if;
  -- Another transaction has made it meanwhile.
  return coalesce(found, (select id from person where tmdb_id = tmdb), (select id from person where slug = plain));
end $$;
