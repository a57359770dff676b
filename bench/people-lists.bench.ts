import { signInFounder } from "./lib/founder.ts";
import { peopleDirectory, peopleSize } from "./lib/people.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { pick, randomFrom } from "./lib/random.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/**
 * Lists of the back office: accounts paged, sorted, filtered and searched; the first page and deep pages of the login history. Answers to the
 * staff are not cached, so each page and its total are computed.
 */
const asked = 600;

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await peopleDirectory()),
  path: "/api/health",
});
try {
  const headers = { authorization: `Bearer ${await signInFounder(server.url)}` };
  const ask = async (query: string): Promise<void> => {
    const answer = await fetch(`${server.url}/api/admin/${query}`, { headers });
    if (answer.status !== 200) throw new Error(`${query}: ${answer.status}`);
    await answer.arrayBuffer();
  };
  const timesOf = async (queries: string[]): Promise<number[]> => {
    await atOnce(queries.slice(0, 60), 1, ask);
    return atOnce(queries, 1, ask);
  };
  for (const [name, queries, atMost] of [
    [`page of 50 of ${peopleSize.accounts} accounts`, users(), 30],
    [`page of 50 of a search in ${peopleSize.accounts} accounts`, searches(), 30],
    [`first page of ${peopleSize.logins} sign-ins`, Array.from({ length: asked }, () => "login-history"), 100],
    [`deep page of ${peopleSize.logins} sign-ins`, deepPages(), 100],
  ] as const) {
    const times = await timesOf([...queries]);
    const detail = { p50_ms: Math.round(percentile(times, 50) * 10) / 10 };
    report({ name, value: percentile(times, 99), unit: "ms (p99)", atMost, detail });
  }
} finally {
  await server.stop();
}

function users(): string[] {
  const random = randomFrom(5);
  return Array.from({ length: asked }, () => {
    const skip = 50 * Math.floor(random() ** 2 * (peopleSize.accounts / 50));
    const role = random() < 0.2 ? `&role=${pick(random, ["admin", "ami", "user"])}` : "";
    const key = pick(random, ["created_at", "email", "role", "last_login"]);
    return `users?limit=50&skip=${skip}&sort_by=${key}&sort_order=${pick(random, ["asc", "desc"])}${role}`;
  });
}

/** Search texts: a name, its beginning, a number, a domain, a whole address. */
function searches(): string[] {
  const random = randomFrom(9);
  return Array.from({ length: asked }, () => {
    const n = 1 + Math.floor(random() * peopleSize.accounts);
    const sought = pick(random, [`martin${n}`, "zoe.", "durand", "adam.simon", String(n), `${n}@`, "laposte", "inconnue"]);
    return `users?limit=50&search=${encodeURIComponent(sought)}`;
  });
}

function deepPages(): string[] {
  const random = randomFrom(7);
  const deepest = Math.min(1_000_000, peopleSize.logins);
  return Array.from({ length: asked }, () => `login-history?skip=${50 * Math.floor(random() * (deepest / 50))}`);
}
