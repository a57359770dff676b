import type { FairRunner } from "#core/fair-queue.ts";
import type { Kysely } from "kysely";
import type { Config } from "#core/config.ts";
import type { CountryOf } from "#core/country.ts";
import type { Log } from "#core/log.ts";
import type { Outbound } from "#core/outbound.ts";
import type { Secret } from "#core/secret.ts";
import type { Attempts } from "#db/attempts.ts";
import type { Bus } from "#db/bus.ts";
import type { LongWrites } from "#db/client.ts";
import type { PersonalData } from "#db/personal-data.ts";
import type { Probe } from "#db/probe.ts";
import type { Schema } from "#db/schema.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { ResponseCache } from "#http/response-cache.ts";
import type { SessionReader } from "#http/authenticate.ts";

/** Passed to every domain's routes. A domain adds its own services by declaration merging, as Fastify's plugins do. */
export interface Services {
  readonly db: Kysely<Schema>;
  /** For slow reads, through `readAtLength` only. */
  readonly reads: Kysely<Schema>;
  readonly longWrites: LongWrites;
  readonly probe: Pick<Probe, "answers" | "archive">;
  readonly bus: Bus;
  readonly config: Config;
  readonly log: Log;
  readonly cache: ResponseCache;
  readonly publicReads: FairRunner;
  readonly personalReads: FairRunner;
  readonly sessions: SessionReader;
  readonly attempts: Attempts;
  readonly secret: Secret;
  readonly outbound: Outbound;
  readonly countryOf: CountryOf;
  readonly jobs: Jobs;
  /** Export and erasure of an account, for each domain. */
  readonly personalData: readonly PersonalData[];
}
