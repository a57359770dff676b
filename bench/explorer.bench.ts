import type { AdminOverview } from "@seance/contract/overview";
import { signInFounder } from "./lib/founder.ts";
import { peopleDirectory, peopleSize } from "./lib/people.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { percentile, report } from "./lib/report.ts";
import { atOnce } from "./lib/workers.ts";

/**
 * Sequential requests of the explorer and the overview of the staff: figures, the grid of collections with counts, pages of sign-ins by
 * `skip` and by `after`, a search in the newest documents. None of it is cached.
 */
const asked = 60;

const server = await startProgram("apps/server/src/main.mjs", {
  env: serverSettings(await peopleDirectory()),
  path: "/api/health",
});
try {
  const headers = { authorization: `Bearer ${await signInFounder(server.url)}` };
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(`${server.url}/api/${path}`, { headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const logins = "database/collections?name=login_history&limit=100";
  const after = await deepId(read, `${logins}&skip=${deepest()}`);
  const { views } = (await read("admin/overview")) as AdminOverview;
  for (const [name, path, atMost] of [
    [`the explorer's overview, ${peopleSize.logins} sign-ins`, "database/overview", 300],
    ["counts of every collection", "database/collections?limit=0", 500],
    ["first page of a collection", logins, 100],
    [`page after ${deepest()} documents, by skip`, `${logins}&skip=${deepest()}`, 500],
    [`page after ${deepest()} documents, by the last id`, `${logins}&after=${after}`, 100],
    ["search in the newest documents of a collection", `${logins}&search=zoe.martin1`, 3000],
    [`page of ${peopleSize.accounts} accounts`, "database/users?limit=100", 100],
    [`the staff's home, ${views.length} days`, "admin/overview", 300],
  ] as const) {
    const asks = Array.from({ length: name.startsWith("search") ? asked / 10 : asked }, () => path);
    await atOnce(asks.slice(0, 3), 1, read);
    const times = await atOnce(asks, 1, read);
    report({
      name,
      value: percentile(times, 95),
      unit: "ms (p95)",
      atMost,
      detail: { p50_ms: Math.round(percentile(times, 50) * 10) / 10 },
    });
  }
} finally {
  await server.stop();
}

/** The maximum of `skip`. */
function deepest(): number {
  return Math.min(1_000_000, Math.floor(peopleSize.logins / 2));
}

async function deepId(read: (path: string) => Promise<unknown>, path: string): Promise<string> {
  const { collections } = (await read(path)) as { collections: { login_history: { documents: { id: string }[] } } };
  return collections.login_history.documents[0]?.id ?? "";
}
