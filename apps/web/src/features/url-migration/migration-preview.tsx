import type { UrlMigrationPreview } from "@seance/contract/url-migration";
import { countOf } from "#lib/format.ts";

/** What a migration would change, with examples. */
export function MigrationPreview({ preview }: { preview: UrlMigrationPreview }) {
  const { movies_count, episodes_count, sample_changes } = preview;
  const total = movies_count + episodes_count;
  return (
    <section aria-label="Prévisualisation" className="mt-6 grid gap-4 rounded-panel bg-surface p-5 ring-1 ring-divider">
      <div>
        <p className="text-lg font-semibold">{`${total} liens seront modifiés`}</p>
        <p className="tabular-figures text-muted">
          {countOf(movies_count, "film", "films")} et {countOf(episodes_count, "épisode", "épisodes")}
        </p>
      </div>
      {sample_changes.length > 0 && (
        <ul aria-label="Exemples" className="grid gap-3">
          {sample_changes.map(({ title, old_url, new_url }) => (
            <li key={`${title} ${old_url}`} className="grid gap-0.5">
              <span className="font-semibold">{title}</span>
              <del className="font-mono text-xs wrap-anywhere text-muted">{old_url}</del>
              <ins className="font-mono text-xs wrap-anywhere text-success-2 no-underline">{new_url}</ins>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
