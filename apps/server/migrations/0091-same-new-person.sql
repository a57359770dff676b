-- Two transactions may name the same new person, or two of the same name, at once. Whoever comes second looks again for what the first has
-- made, instead of taking whoever has that slug, or none.
create or replace function person_of(credited text, normal text, tmdb integer) returns uuid language plpgsql as $$
declare
  plain text := replace(normal, ' ', '-');
  found uuid;
begin
  loop
    select id into found from person where tmdb_id = tmdb;
    exit when found is not null;
    select id into found from person where slug = plain and (tmdb is null or tmdb_id is null);
    if found is not null then
      update person set tmdb_id = tmdb where id = found and tmdb is not null and tmdb_id is null;
      exit;
    end if;
    insert into person (name, form, slug, tmdb_id)
    values (
      credited, normal,
      case when tmdb is not null and exists (select from person where slug = plain) then plain || '_' || tmdb else plain end,
      tmdb)
    on conflict do nothing returning id into found;
    exit when found is not null;
  end loop;
  return found;
end $$;
