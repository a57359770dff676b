import assert from "node:assert/strict";
import { test } from "node:test";
import { INVALID_SPAN_CONTEXT, trace } from "@opentelemetry/api";
import { openLog } from "#core/log.ts";
import { runForRequest } from "#core/request-context.ts";
import { runJob } from "#core/tracing.ts";

const lines: string[] = [];
const log = openLog("info", { write: (line) => lines.push(line) });

test("an address is logged without its query and without a token in its path", () => {
  const paths = {
    "/api/movies?search=judex": "/api/movies?…",
    "/api/cast/eyJhbGciOi.x/hosted/1.mp4?x=1": "/api/cast/…/hosted/1.mp4?…",
    "/api/previews/Zk9-lien_secret": "/api/previews/…",
    "/apercu/Zk9-lien_secret?x": "/apercu/…?…",
    "/apercu/": "/apercu/",
  };
  for (const [url, path] of Object.entries(paths)) {
    log.info({ req: { method: "GET", url, ip: "203.0.113.7" } }, "requête");
    assert.equal(JSON.parse(lines.at(-1) ?? "").req.path, path, url);
  }
});

test("a line has the ids of the request and of the trace that it is logged for", () => {
  const span = trace.wrapSpanContext({ ...INVALID_SPAN_CONTEXT, traceId: "4bf92f3577b34da6a3ce929d0e0e4736" });
  runForRequest("une-requête", () => log.info("fait"), span);
  const { request, trace: traced } = JSON.parse(lines.at(-1) ?? "");
  assert.deepEqual([request, traced], ["une-requête", "4bf92f3577b34da6a3ce929d0e0e4736"]);
});

test("without tracing, a line of a job has the id of its request alone", async () => {
  await runJob("essai", "une-requête", async () => log.info("fait"));
  const { request, trace: traced } = JSON.parse(lines.at(-1) ?? "");
  assert.deepEqual([request, traced], ["une-requête", undefined]);
});
