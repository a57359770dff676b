import { openPersistentWorker, type PersistentWorkerBounds } from "#core/persistent-worker.ts";
import type { Log } from "#core/log.ts";
import { overloaded } from "#core/refusal.ts";
import { WorkerFailure } from "#core/worker.ts";
import { importMessages } from "@seance/contract/imports";
import type { ParsedLink } from "./parse-link.ts";

/** Parses the names of links in a worker thread, since the regular expressions of a long list would block the event loop. */
export interface LinkParser {
  /** The result of {@link parseLink} for each link. */
  parse(links: readonly string[]): Promise<ParsedLink[]>;
  close(): Promise<void>;
}

declare module "#services.ts" {
  interface Services {
    readonly linkParser: LinkParser;
  }
}

/** Links per message: some ten milliseconds, so that concurrent lists take turns. */
const linksPerMessage = 250;
const defaultBounds: PersistentWorkerBounds = { ms: 10_000, memoryMb: 128, waiting: 64, idleMs: 30_000 };

export function openLinkParser(log: Log, bounds = defaultBounds): LinkParser {
  const worker = openPersistentWorker<readonly string[], ParsedLink[]>(
    new URL("./parse-links.worker.ts", import.meta.url),
    bounds,
  );
  return {
    async parse(links) {
      const parsed: ParsedLink[] = [];
      try {
        for (let from = 0; from < links.length; from += linksPerMessage)
          parsed.push(...(await worker.ask(links.slice(from, from + linksPerMessage))));
      } catch (error) {
        if (!(error instanceof WorkerFailure)) throw error;
        log.warn({ err: error }, "lecture des liens interrompue");
        throw overloaded(importMessages.interrupted);
      }
      return parsed;
    },
    close: () => worker.close(),
  };
}
