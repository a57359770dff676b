import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { limits } from "@seance/contract/limits";
import { languageLabel } from "#lib/languages.ts";

type Line = readonly [name: string, value: string];

/** Crew, cast, countries and language; at most 5 actors, 3 studios, 2 countries. */
export function InfoColumn({ title }: { title: Movie | Series }) {
  const lines = linesOf(title).filter(([, value]) => value !== "");
  if (lines.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 content-start gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const first = (names: readonly string[], count: number): string => names.slice(0, count).join(", ");

function linesOf(title: Movie | Series): Line[] {
  const studios =
    title.item_type === "movie" && title.production_companies.length > 0 ? title.production_companies : splitNames(title.studio);
  const countries =
    title.item_type === "movie" && title.production_countries.length > 0 ? title.production_countries : splitNames(title.country);
  return [
    title.item_type === "movie" ? ["Réalisation", title.director ?? ""] : ["Création", title.creator ?? title.director ?? ""],
    ["Avec", first(title.cast, limits.castShown.detail)],
    ["Scénario", title.writer ?? ""],
    ["Production", title.producer ?? ""],
    ["Studios", first(studios, limits.studiosShown)],
    ...(title.item_type === "series" ? ([["Chaîne", title.network ?? ""]] as Line[]) : []),
    ["Pays", first(countries, limits.countriesShown)],
    ["Langue", title.language],
    ["Langue originale", title.original_language === null ? "" : languageLabel(title.original_language)],
    ["Sous-titres", title.subtitles.join(", ")],
  ];
}

const splitNames = (names: string | null): string[] =>
  (names ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
