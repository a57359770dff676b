import type { Candidate } from "@seance/contract/metadata";
import { Poster } from "#ui/media/poster.tsx";

/** The titles that the asked name may mean, one of them to be chosen. */
export function CandidateList({
  candidates,
  chosen,
  busy,
  onChoose,
}: {
  candidates: readonly Candidate[];
  chosen: number | null;
  busy: boolean;
  onChoose: (id: number) => void;
}) {
  return (
    <fieldset disabled={busy} className="grid gap-2">
      <legend className="mb-2 font-semibold">Titres possibles</legend>
      {candidates.map(({ tmdb_id, title, original_title, year, description, poster_url }) => (
        <label
          key={tmdb_id}
          className="relative flex cursor-pointer gap-3 rounded-panel bg-surface-2 p-3 ring-1 ring-transparent has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="candidat"
            checked={tmdb_id === chosen}
            onChange={() => onChoose(tmdb_id)}
            aria-label={`${title} (${year ?? "année inconnue"})`}
            className="absolute inset-0 cursor-pointer appearance-none rounded-panel outline-none"
          />
          <Poster src={poster_url} title="" sizes="48px" className="w-12 shrink-0 rounded-tag" />
          <span className="min-w-0">
            <span className="block font-semibold">
              {title} <span className="tabular-figures font-normal text-muted">{year}</span>
            </span>
            {original_title !== null && original_title !== title && (
              <span className="block text-sm text-muted">{original_title}</span>
            )}
            <span className="line-clamp-2 text-sm text-body">{description}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
