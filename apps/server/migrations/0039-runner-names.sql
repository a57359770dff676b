-- Jobs name the runners that do them: of two runners with one name, the later one gets the end of its id.
with twice as (
  select id, row_number() over (partition by lower(name) order by created_at, id) > 1 as is_later from media_runner
)
update media_runner set name = left(name, 50) || ' ' || right(media_runner.id::text, 8)
from twice where twice.id = media_runner.id and is_later;
create unique index media_runner_name on media_runner (lower(name));
