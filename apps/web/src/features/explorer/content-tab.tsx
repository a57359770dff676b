import type { Collection, ExplorerDocument } from "@seance/contract/explorer";
import { formatCount } from "#lib/format.ts";
import { knownRating, ratingOutOfTen } from "#shared/titles/title-text.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { SearchField } from "#ui/input/search-field.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { useDocuments, useExplorerOverview } from "./explorer.api.ts";
import type { ContentSearch } from "./explorer-search.ts";
import { about, aboutCount, unknown, fieldText } from "./explorer-words.ts";
import { Figure, Panel } from "./panel.tsx";
import { Loaded } from "./loaded.tsx";

const listed = 20;

/** The latest films and series, and the figures of the episodes. */
export function ContentTab({ search, onSearch }: { search: ContentSearch; onSearch: ChangeAddress<ContentSearch> }) {
  const page = { limit: listed, search: search.q };
  const movies = useDocuments("movies", page);
  const series = useDocuments("series", page);
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchField
        label="Rechercher un film ou une série"
        placeholder="Titre, genre ou année…"
        value={search.q ?? ""}
        onChange={(q) => onSearch({ q: q === "" ? undefined : q }, { replace: true })}
        className="w-full md:w-96"
      />
      <Episodes />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
        <Loaded query={movies}>{(found) => <Titles title="Films" found={found} one="film" many="films" />}</Loaded>
        <Loaded query={series}>{(found) => <Titles title="Séries" found={found} one="série" many="séries" />}</Loaded>
      </div>
    </div>
  );
}

function Episodes() {
  const query = useExplorerOverview();
  return (
    <Loaded query={query} height="h-36">
      {({ content, estimated }) => (
        <Panel title="Épisodes">
          <dl className="grid grid-cols-1 gap-2.5 sm:grid-cols-3">
            <Figure name="Total" value={about(content.episodes, estimated.includes("total_episodes"))} />
            <Figure name="Moyenne par série" value={formatCount(content.average_episodes)} />
            <Figure name="Avec un numéro de saison" value={formatCount(content.episodes_with_season)} />
          </dl>
        </Panel>
      )}
    </Loaded>
  );
}

function Titles({ title, found, one, many }: { title: string; found: Collection; one: string; many: string }) {
  const rest = found.count - found.documents.length;
  return (
    <Panel title={title} beside={aboutCount(found.count, found.total_estimated, one, many)}>
      {found.documents.length === 0 ? (
        <p className="py-6 text-center text-muted">{found.total === 0 ? "Collection vide" : "Aucun titre trouvé"}</p>
      ) : (
        <ul className="grid">
          {found.documents.map((document) => (
            <Title key={document.id} document={document} />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p className="tabular-figures pt-4 text-center text-muted">
          ... et {formatCount(rest)} autres {many}
        </p>
      )}
    </Panel>
  );
}

function Title({ document }: { document: ExplorerDocument }) {
  const rating = typeof document["rating"] === "number" ? knownRating(document["rating"]) : null;
  const genres = fieldText(document, "genre")?.split(",") ?? [];
  return (
    <li className="grid gap-1 border-b border-divider py-3 first:pt-0 last:border-0 last:pb-0">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          {fieldText(document, "title") ?? unknown.title}
          <span className="tabular-figures font-normal text-muted"> ({fieldText(document, "year") ?? unknown.other})</span>
        </span>
        <span className="tabular-figures text-sm whitespace-nowrap text-accent-2">
          {rating === null ? unknown.other : ratingOutOfTen(rating)}
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-1.5">
        {genres.map((genre) => (
          <Tag key={genre} tone="outline" typed>
            {genre.trim()}
          </Tag>
        ))}
        <span className="font-mono text-xs text-muted [overflow-wrap:anywhere]">{document.id}</span>
      </p>
    </li>
  );
}
