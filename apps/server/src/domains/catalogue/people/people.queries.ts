import { maxPersonTitles, type CreditRole, type TitlePerson } from "@seance/contract/people";
import type { TitleType } from "@seance/contract/title-fields";
import { sql, type RawBuilder } from "kysely";
import { among } from "#db/among.ts";
import type { Db } from "#db/client.ts";
import { seen } from "#domains/catalogue/titles/visibility.queries.ts";

interface PersonRow {
  readonly id: string;
  readonly slug: string;
  readonly name: string;
}

export const personOfSlug = (db: Db, slug: string): Promise<PersonRow | undefined> =>
  db.selectFrom("person").select(["id", "slug", "name"]).where("slug", "=", slug).executeTakeFirst();

interface CreditRow {
  readonly type: TitleType;
  readonly id: string;
  readonly roles: CreditRole[];
}

/** The titles of a person that viewers see, the newest first, each with the roles. */
export async function creditsOf(db: Db, personId: string): Promise<CreditRow[]> {
  const of = (type: TitleType) => sql`
    select ${sql.lit(type)} as type, title.id, title.year, title.created_at, credit.role
    from credit join ${sql.table(type)} as title on title.id = ${sql.ref(`credit.${type}_id`)}
    where credit.person_id = ${personId} and ${seenAs("title")}`;
  const { rows } = await sql<CreditRow>`
    select type, id, array_agg(role) as roles from (${of("movie")} union all ${of("series")}) as credited
    group by type, id, year, created_at
    order by year desc nulls last, created_at desc, id desc limit ${maxPersonTitles}`.execute(db);
  return rows;
}

const seenAs = (table: string): RawBuilder<boolean> =>
  sql`${sql.ref(`${table}.deleted_at`)} is null and ${sql.ref(`${table}.visible`)}`;

/** The people of a title that viewers see. */
export async function peopleOf(db: Db, type: TitleType, id: string): Promise<TitlePerson[]> {
  const { rows } = await sql<TitlePerson>`
    select credit.name, person.slug, credit.role from credit join person on person.id = credit.person_id
    where ${sql.ref(`credit.${type}_id`)} = ${id}
      and exists (select from ${sql.table(type)} where id = ${id} and ${seen(false)})
    order by credit.role, credit.name, person.slug`.execute(db);
  return rows;
}

/** Notes the TMDB ids of people whom a title names, by name; the credits follow. */
export async function notePersonIds(
  db: Db,
  type: TitleType,
  id: string,
  ids: Readonly<Record<string, number>> = {},
): Promise<void> {
  if (Object.keys(ids).length === 0) return;
  await db
    .updateTable(type)
    .set({ person_ids: sql`person_ids || ${JSON.stringify(ids)}::jsonb` })
    .where("id", "=", id)
    .execute();
}

interface FoundPerson extends PersonRow {
  readonly roles: CreditRole[];
  readonly titles: number;
}

/** People among whom those with a visible title are looked for, by credits. */
const considered = 200;

interface FindPeople {
  readonly skip?: number;
  readonly limit: number;
}

/** People with a title that viewers see, of those that a condition on `person` matches; those with most credits first. */
export async function findCredited(db: Db, where: RawBuilder<boolean>, { skip = 0, limit }: FindPeople): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    with found as materialized (
      select id, slug, name, credits from (
        select id, slug, name, credits from person where ${where} and credits > 0
        order by credits desc, id limit ${considered + skip + limit}
      ) as candidate
      where ${hasVisibleTitle} order by credits desc, id offset ${skip} limit ${limit}
    )
    select found.id, slug, name, array_agg(distinct role order by role) as roles, count(distinct title) as titles
    from found join lateral (${visibleCredits(sql`found.id`)}) as credited on true
    group by found.id, slug, name, credits order by credits desc, found.id`.execute(db);
  return rows;
}

/** Roles and titles of a person that viewers see. */
const visibleCredits = (person: RawBuilder<unknown>) => sql`
  select role, movie_id as title from credit join movie on movie.id = movie_id
    where person_id = ${person} and movie.deleted_at is null and movie.visible
  union all
  select role, series_id from credit join series on series.id = series_id
    where person_id = ${person} and series.deleted_at is null and series.visible`;

/** Whether the person `candidate` has a title that viewers see. */
export const hasVisibleTitle = sql<boolean>`exists (${visibleCredits(sql`candidate.id`)})`;

/** Those of these people who have a title that viewers see, by id. */
export async function findPeople(db: Db, ids: readonly string[]): Promise<Map<string, PersonRow>> {
  const { rows } = await sql<PersonRow>`
    select id, slug, name from person as candidate where id = ${among(ids)} and ${hasVisibleTitle}`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The number of people whom {@link findCredited} finds. */
export async function countCredited(db: Db, where: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from (select id from person where ${where} and credits > 0) as candidate
    where ${hasVisibleTitle}`.execute(db);
  return rows[0]?.total ?? 0;
}
