import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openLog } from "@seance/server/core/log.ts";
import { publishEvent } from "@seance/server/db/bus.ts";
import { openDatabase, type Db } from "@seance/server/db/client.ts";
import type { ReaderWord } from "./lib/event-readers.ts";
import { processorSeconds, residentMegabytes, serverSettings, startProgram, type Running } from "./lib/process.ts";
import { median, report, unmeasured } from "./lib/report.ts";

/** 10 000 open event streams on one process: memory, CPU while idle, and time for a broadcast to reach all. */
const streams = 10_000;
const readers = 2;
const idleSeconds = 20;
const rounds = 5;

const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
const start = () =>
  startProgram("apps/server/src/main.mjs", {
    env: serverSettings(scratch),
    path: "/api/health",
  });
// The first start of a new version compiles it and keeps the compiler (25 MB) in memory (apps/server/src/compiled.mjs).
await (await start()).stop();
const server = await start();
const databaseUrl = `postgresql://seance@localhost/seance?host=${encodeURIComponent(path.join(scratch, "postgres"))}`;
const database = openDatabase(databaseUrl, { max: 1, log: openLog("warn") });
const children: ChildProcess[] = [];
try {
  const before = residentMegabytes(server.pid);
  for (let i = 0; i < readers; i++) children.push(await openReaders(server, i));
  // Collect the garbage of opening the streams before measuring.
  await sleep(5000);
  const cpu = processorSeconds(server.pid);
  await sleep(idleSeconds * 1000);
  const used = processorSeconds(server.pid);
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) times.push(await broadcast(database.db));
  const resident = residentMegabytes(server.pid);

  if (before === null || resident === null || cpu === null || used === null)
    unmeasured("resident memory and idle processor of 10 000 event streams", "/proc is not here");
  else {
    report({
      name: "resident memory with 10 000 open event streams",
      value: resident,
      unit: "MB",
      atMost: 300,
      detail: { before_mb: Math.round(before) },
    });
    report({
      name: "10 000 idle event streams, share of a core",
      value: (100 * (used - cpu)) / idleSeconds,
      unit: "%",
      atMost: 10,
    });
  }
  report({
    name: "a broadcast reaches 10 000 event streams",
    value: median(times),
    unit: "ms",
    atMost: 1000,
    detail: { slowest_ms: Math.round(Math.max(...times)) },
  });
} finally {
  for (const child of children) child.kill("SIGKILL");
  await database.close();
  await server.stop();
  await rm(scratch, { recursive: true, force: true });
}

/** Starts a process with a share of the streams; resolves once they are open. */
async function openReaders({ url }: Running, index: number): Promise<ChildProcess> {
  const share = streams / readers;
  const child = fork(path.join(import.meta.dirname, "lib/event-readers.ts"), {
    env: { ...process.env, PORT: new URL(url).port, STREAMS: String(share), FIRST: String(1 + (index * streams) / readers / 40) },
  });
  const failed = once(child, "exit").then(() => Promise.reject(new Error("the readers ended before the measure")));
  failed.catch(() => undefined);
  await Promise.race([wordOf(child, "open"), failed]);
  return child;
}

async function wordOf<K extends ReaderWord["kind"]>(child: ChildProcess, kind: K): Promise<Extract<ReaderWord, { kind: K }>> {
  for (;;) {
    const [word] = (await once(child, "message")) as [ReaderWord];
    if (word.kind === kind) return word as Extract<ReaderWord, { kind: K }>;
  }
}

/** Milliseconds from the commit of a change until the last stream has received the event. */
async function broadcast(db: Db): Promise<number> {
  const reached = Promise.all(children.map((child) => wordOf(child, "reached")));
  const began = performance.timeOrigin + performance.now();
  await publishEvent(db, "ticker-updated", {}, "everybody");
  const last = Math.max(...(await reached).map(({ at }) => at));
  // Identical events in quick succession are throttled.
  await sleep(1000);
  return last - began;
}
