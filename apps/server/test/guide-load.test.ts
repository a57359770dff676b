import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { guideMessages } from "@seance/contract/guide";
import { Refusal } from "#core/refusal.ts";
import { readGuideInWorker } from "#domains/guide/read-in-worker.ts";
import { openReadingQueue } from "#domains/guide/reading-queue.ts";
import { testApp, testDatabase } from "./app.ts";
import { ask, startServer } from "./real-server.ts";
import { signIn } from "./sign-in.ts";
import { until } from "./until.ts";

const mebibyte = 2 ** 20;
const busy = "D’autres guides ou listes sont en cours de lecture. Réessayez dans un instant.";
const stamp = (i: number): string => new Date(Date.now() + i * 60_000).toISOString().replace(/\D/g, "").slice(0, 14);
const guide = (title: string, programmes: number): string => {
  const all = Array.from({ length: programmes }, (_, i) => {
    return `<programme channel="a" start="${stamp(i)}"><title>${title}</title></programme>`;
  });
  return `<tv>${all.join("")}</tv>`;
};

/** Number of worker threads of this process. */
const threads = (): number => (process.report.getReport() as unknown as { readonly workers: readonly unknown[] }).workers.length;

/** Samples until the work is done; returns the maximum. */
async function highest(work: Promise<unknown>, look: () => number | Promise<number>): Promise<number> {
  let [most, done] = [0, false];
  const ended = work.finally(() => (done = true));
  while (!done) {
    most = Math.max(most, await look());
    await sleep(1);
  }
  await ended;
  return most;
}

const databaseUrl = await testDatabase();
const site = await testApp({}, { databaseUrl });
const { token } = await signIn(site, "admin");
// One account may only have two imports at once.
const tokens = await Promise.all(Array.from({ length: 6 }, async () => (await signIn(site, "admin")).token));
const playlist = { playlist: "#EXTM3U\n#EXTINF:-1,X\nhttp://x.exemple/" };
const preview = () => site.call("POST", "/admin/channels/playlist/preview", { token, body: playlist });

test("parses one text at a time, in the order received, and refuses the seventh", async () => {
  const queue = openReadingQueue();
  const said: string[] = [];
  const late = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const run = (text: string, { after = Promise.resolve(), until: end = Promise.resolve() } = {}) =>
    queue.run(
      { account: text, gone: new AbortController().signal },
      async () => {
        await after;
        return { text };
      },
      async (sent) => {
        said.push(`${"text" in sent && sent.text} begins`);
        await end;
        said.push(`${text} ends`);
        if (text === "b") throw new Error("faulty");
      },
    );
  const all = ["a", "b", "c", "d", "e"].map((text) => run(text, text === "a" ? { until: reading.promise } : {}));
  const slow = run("slow", { after: late.promise });
  await assert.rejects(run("f"), (error) => error instanceof Refusal && error.status === 503 && error.retryAfter === 15);
  reading.resolve();
  const outcomes = await Promise.allSettled(all);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ["fulfilled", "rejected", "fulfilled", "fulfilled", "fulfilled"],
  );
  late.resolve();
  await slow;
  assert.deepEqual(
    said,
    ["a", "b", "c", "d", "e", "slow"].flatMap((text) => [`${text} begins`, `${text} ends`]),
  );
  await run("g");
});

test("accepts two texts of one account, and drops a queued text whose client disconnects", async () => {
  const queue = openReadingQueue();
  const reading = Promise.withResolvers<void>();
  const client = new AbortController();
  const run = (account: string, gone: AbortSignal, use: () => Promise<void>) =>
    queue.run({ account, gone }, async () => ({ text: "" }), use);
  const { signal: present } = new AbortController();
  const first = run("a", present, () => reading.promise);
  const second = run("a", client.signal, () => assert.fail("nobody waits for it"));
  await assert.rejects(
    run("a", present, async () => {}),
    { status: 503 },
  );
  const other = run("b", present, async () => {});
  client.abort();
  await assert.rejects(second, { status: 503 });
  const third = run("a", present, async () => {});
  reading.resolve();
  await Promise.all([first, other, third]);
});

test("parses a text to its end before the next one when its client disconnects meanwhile", async () => {
  const queue = openReadingQueue();
  const reading = Promise.withResolvers<void>();
  const client = new AbortController();
  const { signal: present } = new AbortController();
  let underWay = 0;
  const run = (account: string, gone: AbortSignal, end: Promise<void>) =>
    queue.run(
      { account, gone },
      async () => ({ text: "" }),
      async () => {
        underWay++;
        assert.equal(underWay, 1, "one at a time");
        await end;
        underWay--;
      },
    );
  const first = run("a", client.signal, reading.promise);
  const others = [run("a", present, Promise.resolve()), run("b", present, Promise.resolve())];
  await until("the first one is read", () => underWay === 1);
  client.abort();
  await Promise.resolve();
  await assert.rejects(run("a", present, Promise.resolve()), { status: 503 });
  reading.resolve();
  await Promise.all([first, ...others]);
});

test("parses concurrent guides and playlists in one worker at a time", async () => {
  const load = (i: number) =>
    site.call("POST", "/admin/guide", { token: tokens[i] ?? "", body: { guide: guide(`Guide ${i}`, 3000) } });
  const sent = [load(1), preview(), load(2), preview(), load(3), load(4)];
  assert.equal(await highest(Promise.all(sent), threads), 1);
  for (const { status, text } of await Promise.all(sent)) assert.equal(status, 200, text);
  const kept = await site.services.db.selectFrom("programme").select("title").distinct().execute();
  assert.equal(kept.length, 1, "the last one is kept, whole");
});

test("refuses a guide that takes too much time or memory with a message, and logs it", async () => {
  const heavy = { bytes: gzipSync(guide("x".repeat(300), 100_000)) };
  for (const bounds of [
    { ms: 1, memoryMb: 512 },
    { ms: 60_000, memoryMb: 32 },
  ]) {
    const before = site.logLines.length;
    const reading = readGuideInWorker(site.services.log, heavy, () => assert.fail("nothing was read"), bounds);
    await assert.rejects(reading, (error) => {
      assert.ok(error instanceof Refusal && error.status === 422);
      assert.deepEqual(error.detail, [{ loc: ["body", "guide"], msg: guideMessages.tooHeavy }]);
      return true;
    });
    assert.match(site.logLines.slice(before).join(""), /lecture interrompue/);
  }
});

test("answers 503 with Retry-After while six others are being received", async () => {
  const head = '--edge\r\nContent-Disposition: form-data; name="file"; filename="x.xml"\r\n\r\n<tv>';
  const bodies = Array.from({ length: 6 }, () => new PassThrough());
  const sent = bodies.map((body, i) => {
    body.write(head);
    const headers = { authorization: `Bearer ${tokens[i]}`, "content-type": "multipart/form-data; boundary=edge" };
    return site.app.inject({ method: "POST", url: "/api/admin/guide", headers, payload: body });
  });
  await until("all six are being received", () => bodies.every((body) => body.readableLength === 0));
  const { status, headers, json } = await preview();
  assert.deepEqual([status, headers["retry-after"], json.detail], [503, "15", busy]);
  for (const body of bodies) body.end("</tv>\r\n--edge--\r\n");
  assert.deepEqual(
    (await Promise.all(sent)).map(({ statusCode }) => statusCode),
    [200, 200, 200, 200, 200, 200],
  );
  assert.equal((await preview()).status, 200);
});

test("six guides of 170 KB that unpack to 170 MB leave the server's memory as it is", async (t) => {
  const metrics = { METRICS_TOKEN: "m".repeat(40) };
  const server = await startServer({ DATABASE_URL: databaseUrl, ...metrics });
  const memory = async (): Promise<number> => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metrics.METRICS_TOKEN}` } });
    assert.equal(answer.status, 200);
    return Number(/^process_resident_memory_bytes (\d+)/m.exec(await answer.text())?.[1]);
  };
  const before = await memory();
  const post = async (account: string, bytes: Buffer): Promise<number> => {
    const body = new FormData();
    body.append("file", new Blob([new Uint8Array(bytes)]), "guide.xml.gz");
    const headers = { authorization: `Bearer ${account}` };
    return (await fetch(`${server.url}/admin/guide`, { method: "POST", headers, body })).status;
  };
  const bomb = gzipSync(`${guide("X", 10)}${" ".repeat(170 * mebibyte)}`, { level: 9 });
  assert.ok(bomb.length < 180 * 1024, String(bomb.length));
  const sent = Promise.all(tokens.map((account) => post(account, bomb)));
  const most = await highest(sent, memory);
  assert.deepEqual(await sent, [200, 200, 200, 200, 200, 200]);
  t.diagnostic(`${((most - before) / mebibyte).toFixed()} MiB more`);
  assert.ok(most - before < 300 * mebibyte, `${((most - before) / mebibyte).toFixed()} MiB more`);
  assert.equal((await ask<{ channels: unknown[] }>(`${server.url}/admin/guide`, token)).json.channels.length, 1);
});
