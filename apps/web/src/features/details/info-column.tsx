import type { Movie } from "@seance/contract/movies";
import type { Series } from "@seance/contract/series";
import { limits } from "@seance/contract/limits";
import type { CreditRole, TitlePerson } from "@seance/contract/people";
import { Fragment } from "react";
import type { ReactNode } from "react";
import { languageLabel } from "#lib/languages.ts";
import { ListLink, Names } from "./linked-words.tsx";
import { useTitlePeople } from "./title-people.ts";

type Line = readonly [name: string, text: string, shown?: ReactNode];

/** Crew, cast, countries and language; at most 5 actors, 3 studios, 2 countries. */
export function InfoColumn({ title }: { title: Movie | Series }) {
  const people = useTitlePeople(title);
  const lines = linesOf(title, people).filter(([, text]) => text !== "");
  if (lines.length === 0) return null;
  return (
    <dl className="grid grid-cols-1 content-start gap-x-8 gap-y-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {lines.map(([name, text, shown]) => (
        <div key={name}>
          <dt className="text-xs text-muted">{name}</dt>
          <dd className="wrap-anywhere">{shown ?? text}</dd>
        </div>
      ))}
    </dl>
  );
}

const first = (names: readonly string[], count: number): string => names.slice(0, count).join(", ");

function linesOf(title: Movie | Series, people: readonly TitlePerson[]): Line[] {
  const studios =
    title.item_type === "movie" && title.production_companies.length > 0 ? title.production_companies : splitNames(title.studio);
  const countries =
    title.item_type === "movie" && title.production_countries.length > 0 ? title.production_countries : splitNames(title.country);
  const named = (name: string, line: string | null, ...roles: CreditRole[]): Line => [
    name,
    line ?? "",
    <Names key={name} line={line ?? ""} people={people} roles={roles} />,
  ];
  return [
    title.item_type === "movie"
      ? named("Réalisation", title.director, "director")
      : named("Création", title.creator ?? title.director, "creator", "director"),
    named("Avec", first(title.cast, limits.castShown.detail), "cast"),
    named("Scénario", title.writer, "writer"),
    ["Production", title.producer ?? ""],
    ["Studios", first(studios, limits.studiosShown)],
    ...(title.item_type === "series" ? ([["Chaîne", title.network ?? ""]] as Line[]) : []),
    ["Pays", first(countries, limits.countriesShown), <Countries key="Pays" title={title} countries={countries} />],
    ["Langue", title.language],
    ["Langue originale", title.original_language === null ? "" : languageLabel(title.original_language)],
    ["Sous-titres", title.subtitles.join(", ")],
  ];
}

function Countries({ title, countries }: { title: Movie | Series; countries: readonly string[] }) {
  return countries.slice(0, limits.countriesShown).map((country, at) => (
    <Fragment key={country}>
      {at > 0 && ", "}
      <ListLink type={title.item_type} filter={{ country }}>
        {country}
      </ListLink>
    </Fragment>
  ));
}

const splitNames = (names: string | null): string[] =>
  (names ?? "")
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
