import { get } from "node:http";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { catalogueDirectory } from "./lib/catalogue.ts";
import { load, type Load } from "./lib/load.ts";
import { serverSettings, startProgram, type Running } from "./lib/process.ts";
import { median, report } from "./lib/report.ts";

/** A cached public answer from the server, against bare node:http with the same bytes; alternating, so that both run under the same load. */
const target = "/api/home";
const headers = { "accept-encoding": "gzip, br" };
const rounds = 5;
const seconds = 2;

const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const ours = await startProgram("apps/server/src/main.mjs", { env: serverSettings(await catalogueDirectory()), path: target });
// After a few requests the answer is cached in Brotli; both servers send these bytes.
await load(ours, target, { connections: 20, pipelining: 4, seconds: 1, headers });
const answer = path.join(scratch, "answer.json");
await writeFile(answer, JSON.stringify(await rawAnswer(ours)));
const bare = await startProgram("bench/lib/bare.ts", { env: { ANSWER: answer } });

const runs: { ours: Load; bare: Load }[] = [];
try {
  const measure = (server: Running, time = seconds): Promise<Load> =>
    load(server, target, { connections: 20, pipelining: 4, seconds: time, headers });
  await measure(bare, 1);
  for (let i = 0; i < rounds; i++) runs.push({ bare: await measure(bare), ours: await measure(ours) });
} finally {
  await Promise.all([ours.stop(), bare.stop()]);
  await rm(scratch, { recursive: true, force: true });
}

const perSecond = (kind: "ours" | "bare"): number => Math.round(median(runs.map((run) => run[kind].perSecond)));
const cpu = (kind: "ours" | "bare"): number => Math.round(median(runs.map((run) => run[kind].cpuMicros ?? 0)));
report({
  name: "hot public GET against bare node:http",
  value: median(runs.map((run) => run.ours.perSecond / run.bare.perSecond)),
  unit: "ratio",
  atLeast: 0.8,
  detail: {
    ours_per_second: perSecond("ours"),
    bare_per_second: perSecond("bare"),
    ours_cpu_us: cpu("ours"),
    bare_cpu_us: cpu("bare"),
  },
});

/** The raw answer; fetch would decompress it. */
async function rawAnswer(server: Running): Promise<{ headers: Record<string, string>; body: string }> {
  return new Promise((resolve, reject) => {
    get(server.url + target, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { connection: _connection, date: _date, "keep-alive": _keep, ...rest } = response.headers as Record<string, string>;
        resolve({ headers: rest, body: Buffer.concat(chunks).toString("base64") });
      });
    }).on("error", reject);
  });
}
