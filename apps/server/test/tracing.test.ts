import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { test } from "node:test";
import { openDatabase } from "#db/client.ts";
import { openLog } from "#core/log.ts";
import { closeAtEnd, testDatabase } from "./app.ts";
import { freePort } from "./free-ports.ts";
import { makeMovie } from "./make.ts";
import { startServer } from "./real-server.ts";
import { until } from "./until.ts";

/** A span as OTLP writes it in JSON (opentelemetry-proto, `trace/v1/trace.proto`). */
interface WrittenSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
  readonly status: { readonly code?: number };
}

interface WrittenTraces {
  readonly resourceSpans: readonly { readonly scopeSpans: readonly { readonly spans: readonly WrittenSpan[] }[] }[];
}

/** Stands in for a collector: takes what is sent to /v1/traces as OTLP describes it. */
async function openCollector() {
  const spans: WrittenSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part: string) => (body += part));
    request.on("end", () => {
      assert.deepEqual([request.method, request.url], ["POST", "/v1/traces"]);
      bodies.push(body);
      const { resourceSpans } = JSON.parse(body) as WrittenTraces;
      spans.push(...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)));
      response.writeHead(200, { "content-type": "application/json" }).end("{}");
    });
  });
  const port = await freePort();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  closeAtEnd(async () => void server.close());
  return { url: `http://127.0.0.1:${port}`, spans, bodies };
}

const attributesOf = ({ attributes }: WrittenSpan): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
const callerId = "00f067aa0ba902b7";
const traceparent = `00-${traceId}-${callerId}-01`;

const databaseUrl = await testDatabase();
const { db, close } = openDatabase(databaseUrl, { max: 1, log: openLog("silent") });
closeAtEnd(close);
const collector = await openCollector();
const settings = { DATABASE_URL: databaseUrl, TRACES_URL: collector.url, FFMPEG_PATH: "off" };

/** All that the server has sent, which it sends before it ends. */
async function endOf({ child }: Awaited<ReturnType<typeof startServer>>): Promise<void> {
  const gone = once(child, "exit");
  child.kill("SIGTERM");
  assert.deepEqual(await gone, [0, null]);
}

test("a request is a span of its caller's trace, and its queries are parts of it; nothing in them names anybody", async () => {
  const movie = await makeMovie(db, { title: "Nosferatu" });
  const site = await startServer({ ...settings, TRUST_PROXY: "loopback" });
  const asked = await fetch(`${site.url}/movies/${movie}?secret=recherche-intime`, { headers: { traceparent } });
  assert.equal(asked.status, 200);
  assert.equal((await fetch(`${site.url}/essai-inconnu`, { headers: { traceparent } })).status, 404);
  await endOf(site);
  const span = collector.spans.find(({ name }) => name === "GET /api/movies/:id") ?? assert.fail("no span of the request");
  assert.deepEqual([span.traceId, span.parentSpanId], [traceId, callerId]);
  assert.deepEqual(attributesOf(span), {
    "http.request.method": "GET",
    "http.route": "/api/movies/:id",
    "http.response.status_code": 200,
    "seance.request": asked.headers.get("x-request-id"),
  });
  const queries = collector.spans.filter(({ parentSpanId }) => parentSpanId === span.spanId);
  assert.ok(queries.length > 0, "no span of a query");
  for (const query of queries) {
    assert.deepEqual([query.name, query.traceId], ["SELECT", traceId]);
    assert.match(String(attributesOf(query)["db.query.text"]), /^(?:with|select)/i);
  }
  assert.doesNotMatch(collector.bodies.join("\n"), new RegExp(`recherche-intime|127\\.0\\.0\\.1|${movie}`));
});

test("a job is a trace of its own, with its queries", async () => {
  collector.spans.length = 0;
  const site = await startServer(settings);
  const hasQueries = (job: WrittenSpan) => collector.spans.some(({ parentSpanId }) => parentSpanId === job.spanId);
  const jobs = () => collector.spans.filter((span) => span.name.startsWith("job ") && hasQueries(span));
  await until("a job of the start has been traced", () => jobs().length > 0);
  for (const job of jobs()) {
    assert.equal(job.parentSpanId, undefined);
    assert.equal(`job ${String(attributesOf(job)["seance.job"])}`, job.name);
  }
  await endOf(site);
});

test("without a trusted proxy, a client chooses no trace", async () => {
  collector.spans.length = 0;
  const site = await startServer(settings);
  assert.equal((await fetch(`${site.url}/movies`, { headers: { traceparent } })).status, 200);
  await endOf(site);
  const span = collector.spans.find(({ name }) => name === "GET /api/movies");
  assert.ok(span, "it is traced");
  assert.notEqual(span.traceId, traceId);
});

test("the share holds for traces of callers too", async () => {
  collector.spans.length = 0;
  const site = await startServer({ ...settings, TRACES_SHARE: "0", TRUST_PROXY: "loopback" });
  assert.equal((await fetch(`${site.url}/movies`, { headers: { traceparent } })).status, 200);
  await endOf(site);
  assert.deepEqual(collector.spans, []);
});

test("a collector that is away costs nothing but a warning", async () => {
  const site = await startServer({
    ...settings,
    LOG_LEVEL: "warn",
    TRACES_URL: `http://127.0.0.1:${await freePort()}`,
  });
  let log = "";
  site.child.stdout?.on("data", (text: string) => (log += text));
  assert.equal((await fetch(`${site.url}/movies`)).status, 200);
  await endOf(site);
  await until("it is in the log", () => log.includes("traces non envoyées"));
});
