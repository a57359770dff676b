import type { TitleFacets } from "@seance/contract/titles";
import { Chip } from "#ui/button/chip.tsx";
import { Skeleton } from "#ui/feedback/skeleton.tsx";
import type { ListSearch } from "./list-search.ts";
import { offeredValues } from "./list-state.ts";
import type { ChangeSearch } from "./list-toolbar.tsx";

/** The genres of the list, each with its number of titles; one line that scrolls, as high while it loads. */
export function GenreChips({
  facets,
  search: { genre },
  onChange,
}: {
  facets: TitleFacets | undefined;
  search: ListSearch;
  onChange: ChangeSearch;
}) {
  const line = "-mx-gutter flex min-h-14 items-start gap-2 overflow-x-auto px-gutter py-1 [scrollbar-width:thin]";
  if (!facets)
    return (
      <div aria-busy="true" className={line}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-11 w-28 shrink-0 rounded-full" />
        ))}
      </div>
    );
  return (
    <div role="group" aria-label="Genres" className={line}>
      {offeredValues(facets.genres, genre).map(({ value, titles }) => (
        <Chip
          key={value}
          pressed={value === genre}
          count={titles}
          onPress={() => onChange({ genre: value === genre ? undefined : value })}
        >
          {value}
        </Chip>
      ))}
    </div>
  );
}
