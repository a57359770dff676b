import { catalogueDirectory } from "./lib/catalogue.ts";
import { signInFounder } from "./lib/founder.ts";
import { importNames } from "./lib/import-names.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, percentile, report } from "./lib/report.ts";

/** Validates 10 000 links against the whole catalogue while another client sends small requests all the time. */
const count = 10_000;
const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await catalogueDirectory()),
  path: "/api/health",
});
try {
  const token = await signInFounder(server.url);
  const body = JSON.stringify(importNames(count).map((name) => `https://video.exemple.fr/f/${encodeURIComponent(name)}.mkv`));
  const validate = async (): Promise<{ valid: number; ms: number }> => {
    const began = performance.now();
    const answer = await fetch(`${server.url}/api/admin/import/validate-links`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body,
    });
    const { valid_links: valid } = (await answer.json()) as { valid_links: number };
    return { valid, ms: performance.now() - began };
  };
  await validate();
  const others = askAllTheTime(`${server.url}/api/health`);
  const { valid, ms } = await validate();
  const waits = await others.stop();
  report({
    name: "10 000 links validated against the whole catalogue",
    value: ms / 1000,
    unit: "s",
    atMost: 5,
    detail: { valid, links: count },
  });
  report({
    name: "longest that another request waits meanwhile",
    value: Math.max(...waits),
    unit: "ms",
    atMost: 50,
    detail: { p50_ms: round(median(waits)), p99_ms: round(percentile(waits, 99)), requests: waits.length },
  });
} finally {
  await server.stop();
}

/** Sequential requests, each with its duration. */
function askAllTheTime(url: string): { stop(): Promise<number[]> } {
  const waits: number[] = [];
  let going = true;
  const asking = (async () => {
    while (going) {
      const began = performance.now();
      await (await fetch(url)).arrayBuffer();
      waits.push(performance.now() - began);
    }
  })();
  return {
    async stop() {
      going = false;
      await asking;
      return waits;
    },
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
