import type { Kysely } from "kysely";
import type { Config } from "#core/config.ts";
import type { Log } from "#core/log.ts";
import type { Outbound } from "#core/outbound.ts";
import type { Secret } from "#core/secret.ts";
import type { Bus } from "#db/bus.ts";
import type { PersonalData } from "#db/personal-data.ts";
import type { Probe } from "#db/probe.ts";
import type { Schema } from "#db/schema.ts";
import type { Jobs } from "#jobs/jobs.ts";
import type { ResponseCache } from "#http/response-cache.ts";
import type { SessionReader } from "#http/authenticate.ts";

/** What every domain's routes are given; a domain that adds to it declares that in its own file, as Fastify's plugins do. */
export interface Services {
  readonly db: Kysely<Schema>;
  /** For reads that may take long, by `readAtLength` alone. */
  readonly reads: Kysely<Schema>;
  readonly probe: Pick<Probe, "answers">;
  readonly bus: Bus;
  readonly config: Config;
  readonly log: Log;
  readonly cache: ResponseCache;
  readonly sessions: SessionReader;
  readonly secret: Secret;
  readonly outbound: Outbound;
  readonly jobs: Jobs;
  /** What each domain exports and erases of an account. */
  readonly personalData: readonly PersonalData[];
}
