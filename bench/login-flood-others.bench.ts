import { mkdtemp, rm } from "node:fs/promises";
import { Agent } from "node:http";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { serverSettings, startProgram } from "./lib/process.ts";
import { median, percentile, report } from "./lib/report.ts";
import { statusOf } from "./lib/request.ts";

/** Latency of sign-ins from one address while an account is signed in to over 60 connections of another, with its password or a wrong one. */
const connections = 60;
const signIns = 15;
const pauseMs = 400;
const { FOUNDER_EMAIL, FOUNDER_PASSWORD } = serverSettings("");
const flooder = { from: "127.0.0.2", email: FOUNDER_EMAIL ?? "", password: FOUNDER_PASSWORD ?? "" };
const other = { from: "127.0.0.3", email: "autre@exemple.fr", password: "bench-seulement" };

// Without rate limits (no site runs so) only the hash queue slows the flood: a figure to compare with, without a budget.
const wrong = { ...flooder, password: "une-autre-phrase" };
await measure("on", flooder, "somebody else’s sign-ins while one account signs in over 60 connections");
await measure("on", wrong, "somebody else’s sign-ins while wrong passwords are tried over 60 connections");
await measure("off", flooder, "sign-ins without rate limits: the queue of hashes alone");

async function measure(limits: "on" | "off", flood: typeof other, name: string): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const server = await startProgram("apps/server/src/main.mjs", {
    env: { ...serverSettings(folder), RATE_LIMITS: limits },
    path: "/api/health",
  });
  const agents = [new Agent({ keepAlive: true, maxSockets: connections }), new Agent({ keepAlive: true })] as const;
  const ask = (agent: Agent, call: "login" | "register", { from, email, password }: typeof other) =>
    statusOf(`${server.url}/api/${call}`, { agent, localAddress: from, body: { email, password } });
  try {
    await ask(agents[1], "register", other);
    const alone = await signInRepeatedly(() => ask(agents[1], "login", other));
    let over = false;
    const answers: number[] = [];
    const flooding = Array.from({ length: connections }, async () => {
      while (!over) answers.push(await ask(agents[0], "login", flood));
    });
    const { times, statuses } = await signInRepeatedly(() => ask(agents[1], "login", other));
    over = true;
    await Promise.all(flooding);
    report({
      name,
      value: statuses.every((status) => status === 200) ? percentile(times, 95) : Number.POSITIVE_INFINITY,
      unit: "ms",
      ...(limits === "on" && { atMost: 1000 }),
      detail: {
        p50_ms: Math.round(median(times)),
        alone_p95_ms: Math.round(percentile(alone.times, 95)),
        alone_p50_ms: Math.round(median(alone.times)),
        ...counted("answered", statuses),
        ...counted("flood", answers),
      },
    });
  } finally {
    agents.forEach((agent) => agent.destroy());
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Sequential sign-ins, with a pause before each. */
async function signInRepeatedly(signIn: () => Promise<number>): Promise<{ times: number[]; statuses: number[] }> {
  const times: number[] = [];
  const statuses: number[] = [];
  for (let i = 0; i < signIns; i++) {
    await sleep(pauseMs);
    const began = performance.now();
    statuses.push(await signIn());
    times.push(performance.now() - began);
  }
  return { times, statuses };
}

function counted(name: string, statuses: readonly number[]): Record<string, number> {
  const groups = Object.entries(Object.groupBy(statuses, String));
  return Object.fromEntries(groups.map(([status, all]) => [`${name}_${status}`, all?.length ?? 0]));
}
