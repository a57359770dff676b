import { sql } from "kysely";

interface SuggestibleRow {
  readonly id: string;
  readonly genres: string[];
  readonly popularity: number;
}

/** The films and series that viewers see, for the joins of other domains. The planner inlines the subquery. */
export const suggestibleRows = sql<SuggestibleRow>`(
  select id, genres, popularity from movie where deleted_at is null and visible
  union all select id, genres, popularity from series where deleted_at is null and visible)`;
