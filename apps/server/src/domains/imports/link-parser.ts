import { openPersistentWorker, type PersistentWorkerBounds } from "#core/persistent-worker.ts";
import type { Log } from "#core/log.ts";
import { overloaded } from "#core/refusal.ts";
import { WorkerFailure } from "#core/worker.ts";
import { importMessages } from "@seance/contract/imports";
import type { ParsedLink } from "./parse-link.ts";

/** Parses names of links beside the requests: the regular expressions of a long list keep nobody waiting. */
export interface LinkParser {
  /** As {@link parseLink} reads each, in their order. */
  parse(links: readonly string[]): Promise<ParsedLink[]>;
  close(): Promise<void>;
}

declare module "#services.ts" {
  interface Services {
    readonly linkParser: LinkParser;
  }
}

/** Links of one question: some ten milliseconds, after which another list has its turn. */
const slice = 250;
const usual: PersistentWorkerBounds = { ms: 10_000, memoryMb: 128, waiting: 64, idleMs: 30_000 };

export function openLinkParser(log: Log, bounds = usual): LinkParser {
  const worker = openPersistentWorker<readonly string[], ParsedLink[]>(
    new URL("./parse-links.worker.ts", import.meta.url),
    bounds,
  );
  return {
    async parse(links) {
      const parsed: ParsedLink[] = [];
      try {
        for (let from = 0; from < links.length; from += slice)
          parsed.push(...(await worker.ask(links.slice(from, from + slice))));
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
