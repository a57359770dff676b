import { formatCount, formatPercent } from "#lib/format.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import type { DeskSearch } from "./desk-search.ts";
import { waitText } from "./desk-words.ts";
import { useFigures } from "./desk.api.ts";

/** The figures of the queue: the counts filter it, the others are of the last 30 days. */
export function QueueFigures({ search, onSearch }: { search: DeskSearch; onSearch: ChangeAddress<DeskSearch> }) {
  const figures = useFigures().data;
  const opinions = (figures?.good ?? 0) + (figures?.bad ?? 0);
  const show = (responsable: DeskSearch["responsable"]) => onSearch({ responsable, etat: undefined, page: undefined });
  const isShown = (responsable: DeskSearch["responsable"]) => search.etat === undefined && search.responsable === responsable;
  const filters = [
    { label: "À traiter", count: figures?.active, value: undefined },
    { label: "Sans responsable", count: figures?.unassigned, value: "none" },
    { label: "À moi", count: figures?.mine, value: "me" },
  ] as const;
  return (
    <div aria-busy={figures === undefined} className="mb-4 grid grid-cols-3 gap-2.5 sm:grid-cols-6 xl:grid-cols-5">
      {filters.map(({ label, count, value }) => (
        <button
          key={label}
          type="button"
          aria-pressed={isShown(value)}
          onClick={() => show(value)}
          className={`${card} text-left sm:max-xl:col-span-2 transition-colors hover:bg-surface-2 aria-pressed:ring-2 aria-pressed:ring-accent`}
        >
          <Figure label={label} value={count === undefined ? "…" : formatCount(count)} />
        </button>
      ))}
      <div className={`${card} max-sm:hidden sm:max-xl:col-span-3`}>
        <Figure
          label="1re réponse, en médiane"
          value={figures?.first_answer == null ? "—" : waitText(figures.first_answer)}
          note="30 derniers jours"
        />
      </div>
      <div className={`${card} max-sm:hidden sm:max-xl:col-span-3`}>
        <Figure
          label="Personnes satisfaites"
          value={figures && opinions > 0 ? formatPercent(figures.good / opinions) : "—"}
          note={opinions > 0 ? `${formatCount(opinions)} avis en 30 jours` : "Aucun avis en 30 jours"}
        />
      </div>
    </div>
  );
}

const card = "rounded-panel bg-surface px-4 py-3 ring-1 ring-divider max-sm:px-3";

function Figure({ label, value, note }: { label: string; value: string; note?: string }) {
  return (
    <>
      <span className="block text-sm text-muted">{label}</span>
      <span className="tabular-figures block text-xl font-semibold">{value}</span>
      {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
    </>
  );
}
