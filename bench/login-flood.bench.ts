import { Agent, request } from "node:http";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** 200 sign-ins at once, again and again: those who look for a film meanwhile must not wait for the passwords' hashes. */
const signIns = 200;
const waves = 12;
const viewers = 4;

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await catalogueDirectory()),
  path: "/api/health",
});
const agent = new Agent({ keepAlive: true, maxSockets: signIns + viewers });
try {
  // A sign-in is first of all a connection: those are made before, so that the figure is the server's.
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

/** The statuses of so many sign-ins with a wrong password, all sent at once. */
function wave(count: number): Promise<number[]> {
  const body = JSON.stringify({ email: "fondateur@exemple.fr", password: "pas-le-bon" });
  return Promise.all(Array.from({ length: count }, () => ask("POST", "/api/login", body)));
}

/** Milliseconds of each page. */
function look(tasks: Iterable<string>): Promise<number[]> {
  return atOnce(tasks, viewers, async (path) => {
    const status = await ask("GET", path);
    if (status !== 200) throw new Error(`${path}: ${status}`);
  });
}

/** Pages that nobody asked for before: none of them is kept. */
function* pages(first: number, count: number): Generator<string> {
  for (let i = 0; i < count; i++) yield `/api/movies?limit=20&skip=${(first + i) * 3}`;
}

function* whileFlooding(first: number, flooding: () => boolean): Generator<string> {
  for (const page of pages(first, 1000)) {
    if (!flooding()) return;
    yield page;
  }
}

function ask(method: string, path: string, body?: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  request(server.url + path, { method, agent, headers }, (answer) => {
    answer
      .resume()
      .once("end", () => resolve(answer.statusCode ?? 0))
      .once("error", reject);
  })
    .once("error", reject)
    .end(body);
  return promise;
}
