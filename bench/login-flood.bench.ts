import { Agent } from "node:http";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, percentile, report } from "./lib/report.ts";
import { statusOf } from "./lib/request.ts";
import { atOnce } from "./lib/workers.ts";

/** Repeated waves of 200 concurrent sign-ins: lists of films must not wait for the password hashes. */
const signIns = 200;
const waves = 12;
const viewers = 4;

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await catalogueDirectory()),
  path: "/api/health",
});
const agent = new Agent({ keepAlive: true, maxSockets: signIns + viewers });
try {
  // Open the connections first: the figure must not include them.
  await wave(signIns);
  const alone = await look(pages(0, 400));
  const statuses: Record<number, number> = {};
  const times: number[] = [];
  for (let i = 1; i <= waves; i++) {
    let flooding = true;
    const flood = wave(signIns).then((answers) => {
      for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
      flooding = false;
    });
    times.push(...(await look(whileFlooding(i * 1000, () => flooding))));
    await flood;
  }
  report({
    name: `/movies, not kept, under ${signIns} sign-ins at once`,
    value: percentile(times, 99),
    unit: "ms",
    atMost: 200,
    detail: {
      p50_ms: Math.round(median(times)),
      alone_p99_ms: Math.round(percentile(alone, 99)),
      pages: times.length,
      ...Object.fromEntries(Object.entries(statuses).map(([status, count]) => [`sign-ins_${status}`, count])),
    },
  });
} finally {
  agent.destroy();
  await server.stop();
}

/** The statuses of concurrent sign-ins with a wrong password. */
function wave(count: number): Promise<number[]> {
  const body = { email: "fondateur@exemple.fr", password: "pas-le-bon" };
  return Promise.all(Array.from({ length: count }, () => statusOf(`${server.url}/api/login`, { agent, body })));
}

/** Milliseconds of each page. */
function look(tasks: Iterable<string>): Promise<number[]> {
  return atOnce(tasks, viewers, async (path) => {
    const status = await statusOf(server.url + path, { agent });
    if (status !== 200) throw new Error(`${path}: ${status}`);
  });
}

/** Pages that are not in the response cache. */
function* pages(first: number, count: number): Generator<string> {
  for (let i = 0; i < count; i++) yield `/api/movies?limit=20&skip=${(first + i) * 3}`;
}

function* whileFlooding(first: number, flooding: () => boolean): Generator<string> {
  for (const page of pages(first, 1000)) {
    if (!flooding()) return;
    yield page;
  }
}
