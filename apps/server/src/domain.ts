import type { FastifyInstance } from "fastify";
import type { PersonalData } from "#db/personal-data.ts";
import type { Retention } from "#db/retention.ts";
import type { Services } from "#services.ts";

type Routes = (app: FastifyInstance) => void;

/**
 * A domain's manifest, `domain.ts` in its folder. app.ts serves its routes, the accounts' export and erasure call its personal
 * data. The linter and the check of tables read `name`, `uses` and `tables` from its text: they are written as plain lists.
 */
export interface Domain {
  /** The name of its folder. */
  readonly name: string;
  /** The domains whose index.ts it may import. */
  readonly uses: readonly string[];
  /** The tables that only its *.queries.ts name in SQL. */
  readonly tables: readonly string[];
  readonly routes?: readonly Routes[];
  /** Routes that take a file in a form; nowhere else is one read. */
  readonly fileRoutes?: readonly Routes[];
  readonly personalData?: PersonalData;
  /** How long rows of its tables are kept. */
  readonly retention?: readonly Retention[];
  /** What else is erased with time, done every hour by one process. */
  readonly cleanUps?: readonly { readonly name: string; readonly work: (services: Services) => Promise<unknown> }[];
}
