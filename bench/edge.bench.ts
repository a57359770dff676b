import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { Agent, createServer, get, request, type IncomingMessage } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { measureWithNginx, startNginx } from "./lib/nginx.ts";
import { processorSeconds, serverSettings, startProgram, type Running } from "./lib/process.ts";
import { report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/** 10 000 viewers of one film through deploy/nginx-edge.conf: how often the site reads each segment. */
const name = "reads of a segment at the site, 10 000 viewers of a film behind nginx";
const viewers = Number(process.env["BENCH_VIEWERS"] ?? 10_000);
const connections = 400;
const segmentBytes = 256 * 1024;
const folder = "packages/01890000-0000-7000-8000-000000000001/v480";
const segments = Array.from({ length: 4 }, (_, i) => `${folder}/0000${i}.m4s`);

await measureWithNginx(name, measure);

async function measure(): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const media = path.join(scratch, "media");
  await mkdir(path.join(media, folder), { recursive: true });
  for (const segment of segments) await writeFile(path.join(media, segment), randomBytes(segmentBytes));
  const settings = { ...serverSettings(path.join(scratch, "data")), MEDIA_DIR: media, TRUST_PROXY: "127.0.0.1" };
  const site = await startProgram("apps/server/src/main.mjs", { env: settings, path: "/api/health" });
  const counted = await countReads(site);
  const edge = await startEdge(scratch, counted.port);
  try {
    const { seconds, failed } = await watch(edge);
    const reads = segments.map((segment) => counted.reads.get(`/media/${segment}`) ?? 0);
    const total = reads.reduce((sum, count) => sum + count, 0);
    const requests = viewers * segments.length;
    report({
      name,
      // A viewer who did not get a segment makes the figure void.
      value: failed > 0 || Math.min(...reads) === 0 ? Infinity : total / segments.length,
      unit: "reads",
      atMost: 1.05,
      detail: {
        viewers,
        requests,
        failed,
        other_requests_at_the_site: counted.all() - total,
        requests_per_second: Math.round(requests / seconds),
        nginx_cpu_ms_per_request: Number((((processorSeconds(edge.pid) ?? Number.NaN) * 1000) / requests).toFixed(3)),
      },
    });
  } finally {
    counted.close();
    await Promise.all([edge.stop(), site.stop()]);
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A port that leads to the site and counts requests. */
async function countReads(site: Running) {
  const reads = new Map<string, number>();
  const agent = new Agent({ keepAlive: true });
  const server = createServer((asked, answer) => {
    const { method = "GET", url = "", headers } = asked;
    reads.set(url, (reads.get(url) ?? 0) + 1);
    const onward = request(site.url + url, { method, headers, agent }, (answered: IncomingMessage) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    onward.once("error", () => answer.destroy());
    asked.pipe(onward);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const close = (): void => {
    server.close();
    server.closeAllConnections();
    agent.destroy();
  };
  return { reads, port, close, all: () => [...reads.values()].reduce((sum, count) => sum + count, 0) };
}

/** Every viewer reads all segments, in order, as many viewers at the same time as there are connections. */
async function watch(edge: Running): Promise<{ seconds: number; failed: number }> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  let failed = 0;
  await atOnce(
    Array.from({ length: viewers }, (_, viewer) => viewer),
    connections,
    async (viewer) => {
      for (const segment of segments)
        if ((await bytesOf(`${edge.url}/media/${segment}?viewer=${viewer}`, agent)) !== segmentBytes) failed++;
    },
  );
  agent.destroy();
  return { seconds: (performance.now() - began) / 1000, failed };
}

function bytesOf(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve) => {
    get(url, { agent }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => (bytes += part.length));
      answer.once("close", () => resolve(answer.statusCode === 200 ? bytes : -1));
    }).once("error", () => resolve(-1));
  });
}

/** The sample without TLS, whose handshakes would be most of the work here. */
async function startEdge(scratch: string, sitePort: number): Promise<Running> {
  const sample = await readFile(path.join(import.meta.dirname, "../deploy/nginx-edge.conf"), "utf8");
  const [shared = "", , server = ""] = sample.split(/^server \{$/m);
  const caches = shared.replaceAll("/var/lib/nginx/", `${scratch}/`).replace("127.0.0.1:8001", `127.0.0.1:${sitePort}`);
  const plain = server.replaceAll(/^ {2}(ssl_|listen \[|server_name).*$/gm, "");
  const http = (port: number): string =>
    `keepalive_requests 100000;\n${caches}\nserver {${plain.replace(/^ {2}listen 443.*$/m, `  listen 127.0.0.1:${port};`)}`;
  return startNginx(scratch, { http, answers: "/api/health" });
}
