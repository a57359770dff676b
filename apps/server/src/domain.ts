import type { FastifyInstance } from "fastify";
import type { PersonalData } from "#db/personal-data.ts";
import type { Retention } from "#db/retention.ts";
import type { Services } from "#services.ts";

type Routes = (app: FastifyInstance) => void;

/**
 * A domain's manifest, `domain.ts` in its folder: app.ts serves its routes, export and erasure of accounts call its personal data. The
 * linter and the check of tables parse `name`, `uses` and `tables` from its source: write them as literal lists.
 */
export interface Domain {
  /** The name of its folder. */
  readonly name: string;
  /** The domains whose index.ts it may import. */
  readonly uses: readonly string[];
  /** The tables that only its *.queries.ts name in SQL. */
  readonly tables: readonly string[];
  readonly routes?: readonly Routes[];
  /** Routes that accept multipart file uploads. */
  readonly fileRoutes?: readonly Routes[];
  readonly personalData?: PersonalData;
  /** How long rows of its tables are kept. */
  readonly retention?: readonly Retention[];
  /** Other periodic clean-up, run every hour by one process. */
  readonly cleanUps?: readonly { readonly name: string; readonly work: (services: Services) => Promise<unknown> }[];
}
