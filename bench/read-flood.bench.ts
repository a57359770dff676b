import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { signInFounder } from "./lib/founder.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { median, percentile, report } from "./lib/report.ts";
import { statusOf } from "./lib/request.ts";

/** Latency of somebody's history while another address asks for searches and list pages that nobody asked for before, over 60 connections. */
const connections = 60;
const reads = 60;
const pauseMs = 100;
const flooder = "127.0.0.2";
const other = "127.0.0.3";

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await catalogueDirectory()),
  path: "/api/health",
});
const agents = [new Agent({ keepAlive: true, maxSockets: connections }), new Agent({ keepAlive: true })] as const;
try {
  const headers = { authorization: `Bearer ${await signInFounder(server.url)}` };
  const readHistory = () => statusOf(`${server.url}/api/history`, { agent: agents[1], localAddress: other, headers });
  await repeatedly(readHistory);
  const alone = await repeatedly(readHistory);
  let over = false;
  const flood: number[] = [];
  const flooding = Array.from({ length: connections }, async (_, seed) => {
    for (const path of queries(seed)) {
      if (over) return;
      flood.push(await statusOf(`${server.url}/api/${path}`, { agent: agents[0], localAddress: flooder }));
    }
  });
  await sleep(1000);
  const { times, statuses } = await repeatedly(readHistory);
  over = true;
  await Promise.all(flooding);
  report({
    name: `the history of somebody else while one address searches over ${connections} connections`,
    value: statuses.every((status) => status === 200) ? percentile(times, 95) : Number.POSITIVE_INFINITY,
    unit: "ms (p95)",
    atMost: 100,
    detail: {
      p50_ms: Math.round(median(times)),
      alone_p95_ms: Math.round(percentile(alone.times, 95)),
      flood_requests: flood.length,
      flood_refused: flood.filter((status) => status !== 200).length,
    },
  });
} finally {
  agents.forEach((agent) => agent.destroy());
  await server.stop();
}

/** Searches, suggestions and filtered lists without end, each another one. */
function* queries(seed: number): Generator<string> {
  const random = randomFrom(seed);
  const letters = () => Array.from({ length: 3 }, () => pick(random, [..."abcdefghilmnoprstu"])).join("");
  for (;;) {
    const words = `${letters()} ${letters()}`;
    yield pick(random, [
      `content/search/suggestions?query=${words}`,
      `content/search/results?query=${words}`,
      `movies?q=${letters()}&limit=48`,
      `movies?sort_by=rating&min_rating=${(random() * 8).toFixed(2)}&skip=${Math.floor(random() * 20_000)}`,
    ]).replaceAll(" ", "%20");
  }
}

/** One at a time, with a pause before each. */
async function repeatedly(ask: () => Promise<number>): Promise<{ times: number[]; statuses: number[] }> {
  const times: number[] = [];
  const statuses: number[] = [];
  for (let i = 0; i < reads; i++) {
    await sleep(pauseMs);
    const began = performance.now();
    statuses.push(await ask());
    times.push(performance.now() - began);
  }
  return { times, statuses };
}
