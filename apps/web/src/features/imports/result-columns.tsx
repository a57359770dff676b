import type { ImportRun } from "@seance/contract/import-runs";
import type { ImportedLink } from "@seance/contract/imports";
import { ratingOutOfTen } from "#shared/titles/title-text.ts";
import type { Column } from "#ui/list/data-table.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { isRetryable, madeOf, outcomeWords, undoneWords } from "./import-words.ts";
import { RetryLink } from "./retry-link.tsx";

/** What came of each link. */
export const resultColumns = (run: ImportRun): Column<ImportedLink>[] => [
  {
    id: "link",
    header: "Lien",
    isRowHeader: true,
    className: "w-full max-w-0",
    cell: ({ link, title, error_message, tmdb_metadata }) => (
      <>
        <span className="block truncate text-base font-semibold">{title ?? "—"}</span>
        {tmdb_metadata && (
          <span className="block truncate text-muted">
            {`Métadonnées\u202f: ${tmdb_metadata.title}`}
            {` · ${ratingOutOfTen(tmdb_metadata.vote_average)}`}
          </span>
        )}
        <span className="block truncate font-mono text-xs text-muted" title={link}>
          {link}
        </span>
        {error_message !== null && <span className="block text-danger-2">{error_message}</span>}
      </>
    ),
  },
  {
    id: "made",
    header: "Créé",
    from: "md",
    className: "whitespace-nowrap",
    cell: ({ movies_created, series_created, episodes_created }) => madeOf(movies_created, series_created, episodes_created),
  },
  {
    id: "outcome",
    header: "Résultat",
    cell: (imported) => {
      const { label, tone } = undoneWords(run, imported) ?? outcomeWords[imported.outcome];
      return <Tag tone={tone}>{label}</Tag>;
    },
  },
  {
    id: "actions",
    header: "Actions",
    hideHeader: true,
    align: "end",
    cell: (imported) =>
      isRetryable(imported.outcome) &&
      (run.state === "done" || run.state === "stopped") && <RetryLink run={run} imported={imported} />,
  },
];
