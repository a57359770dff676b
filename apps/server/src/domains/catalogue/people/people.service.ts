import type { Query } from "@seance/contract/endpoint";
import { creditRoles, type listTitlePeople, type Person, type TitlePerson } from "@seance/contract/people";
import { notFound } from "#core/refusal.ts";
import type { Db } from "#db/client.ts";
import { movieCards, presentMovieCard } from "#domains/catalogue/movies/movies.present.ts";
import { presentSeriesCard, seriesCards } from "#domains/catalogue/series/series.present.ts";
import { titlesById } from "#domains/catalogue/titles/titles.queries.ts";
import { creditsOf, peopleOf, personOfSlug } from "./people.queries.ts";

/** A person, with the titles that viewers see; 404 for somebody without any. */
export async function getPerson(db: Db, slug: string): Promise<Person> {
  const row = await personOfSlug(db, slug);
  if (!row) throw notFound();
  const credits = await creditsOf(db, row.id);
  const idsOf = (type: "movie" | "series") => credits.filter((credit) => credit.type === type).map(({ id }) => id);
  const [movies, series] = await Promise.all([
    titlesById(db, movieCards, idsOf("movie"), false),
    titlesById(db, seriesCards, idsOf("series"), false),
  ]);
  const cards = new Map([...movies.map(presentMovieCard), ...series.map(presentSeriesCard)].map((card) => [card.id, card]));
  const byRole = creditRoles.map((role) => ({
    role,
    titles: credits.filter(({ roles }) => roles.includes(role)).flatMap(({ id }) => cards.get(id) ?? []),
  }));
  const shown = byRole.filter(({ titles }) => titles.length > 0);
  if (shown.length === 0) throw notFound();
  return { ...row, credits: shown };
}

export const titlePeople = (db: Db, { item_type, item_id }: Query<typeof listTitlePeople>): Promise<TitlePerson[]> =>
  peopleOf(db, item_type, item_id);
