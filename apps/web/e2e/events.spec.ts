import type { Page } from "@playwright/test";
import pg from "pg";
import { demoDatabase } from "./demo.ts";
import { enter, newPerson } from "./people.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./site.ts";

/** Something done elsewhere, in one transaction with the word about it, as the server does it. */
async function elsewhere(sql: string, values: readonly string[], ...words: readonly object[]): Promise<void> {
  const client = new pg.Client({ connectionString: demoDatabase });
  await client.connect();
  try {
    await client.query("begin");
    await client.query(sql, [...values]);
    for (const word of words) await client.query("select pg_notify('seance', $1)", [JSON.stringify(word)]);
    await client.query("commit");
  } finally {
    await client.end();
  }
}

const setRole = ({ user: { id } }: Person, role: string) =>
  elsewhere("update account set role = $2 where id = $1", [id, role], { kind: "account", id });
const ban = ({ user: { id } }: Person) =>
  elsewhere("update account set is_active = false where id = $1", [id], { kind: "account", id });

const storedRole = (page: Page): Promise<string | null> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "null") as { role: string } | null)?.role ?? null);

/** The stream is open, as the page's own request for it says. */
async function streaming(page: Page, go: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForResponse((response) => response.url().endsWith("/api/events") && response.ok());
  await go();
  await opened;
}

/** Counts a kind of request from now on. */
function counted(page: Page, path: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === path) count++;
  });
  return () => count;
}

// While the stream is up nothing is polled: what these pages learn they were told.
test("a new role reaches both of a person's open pages", async ({ page, context, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  const second = await context.newPage();
  for (const one of [page, second]) await streaming(one, () => one.goto("/films"));
  await setRole(person, "admin");
  for (const one of [page, second]) await expect.poll(() => storedRole(one), { intervals: [20] }).toBe("admin");
});

test("a banned person is signed out of the open page at once and told why", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await streaming(page, () => page.goto("/"));
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  await ban(person);
  await expect(page.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await expect(page.getByText("Compte Suspendu: Votre compte à été définitivement suspendu").first()).toBeVisible();
});

test("leaving oneself is told to nobody", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await streaming(page, () => page.goto("/"));
  await page.getByRole("button", { name: "Profil" }).click();
  await streaming(page, () => page.getByRole("button", { name: /déconnecter|Déconnexion/ }).click());
  await expect(page.getByRole("button", { name: "Profil" })).toHaveCount(0);
  await expect(page.getByText("Votre session a été fermée")).toHaveCount(0);
});

test("a film that comes shows on the open home page, without asking in between", async ({ page }) => {
  await streaming(page, () => page.goto("/"));
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
  // What was read while the stream opened has been read again.
  await page.waitForResponse((response) => response.url().endsWith("/api/home"));
  await page.route("**/api/home", async (route) => {
    const home = await (await route.fetch()).json();
    const [first, ...others] = home.recent_movies;
    await route.fulfill({ json: { ...home, recent_movies: [{ ...first, title: "Le Film tout neuf" }, ...others] } });
  });
  await elsewhere("select 1", [], { kind: "event", name: "movies-updated", data: {}, to: "everybody" });
  await expect(page.getByText("Le Film tout neuf").first()).toBeAttached();
});

test("while the stream is up the role is not asked for; while it is down it is, and no news is lost", async ({
  page,
  request,
}) => {
  const person = await newPerson(request);
  await page.clock.install();
  await enter(page, person);
  await streaming(page, () => page.goto("/films"));
  const asked = counted(page, "/api/me");
  await page.clock.runFor(11_000);
  const whileUp = asked();
  expect(whileUp).toBeLessThanOrEqual(1);

  // The line is cut and stays cut for the stream; the rest of the site answers.
  await page.route("**/api/events", (route) => route.abort());
  await page.evaluate(() => window.dispatchEvent(new Event("offline")));
  await setRole(person, "admin");
  await expect(async () => {
    await page.clock.runFor(5000);
    expect(await storedRole(page)).toBe("admin");
  }).toPass({ timeout: 20_000 });
});

/** Counts by path what the page asks from now on; `seconds` lets that many go by, and each answer come before the next one. */
/** In the page: lets it read the answers that have come, on a channel since its timers are the test's. */
const readAnswers = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(null);
  });

function watchCalls(page: Page) {
  const asked = new Map<string, number>();
  const pending = new Set<unknown>();
  page.on("request", (one) => {
    const { pathname } = new URL(one.url());
    if (!pathname.startsWith("/api/") || pathname === "/api/events") return;
    asked.set(pathname, (asked.get(pathname) ?? 0) + 1);
    pending.add(one);
  });
  for (const name of ["requestfinished", "requestfailed"] as const)
    page.on(name as "requestfinished", (one) => pending.delete(one));
  return {
    asked: (path: string) => asked.get(path) ?? 0,
    async seconds(count: number): Promise<void> {
      asked.clear();
      for (let second = 0; second < count; second++) {
        await page.clock.runFor(1000);
        await expect.poll(() => pending.size, { intervals: [10] }).toBe(0);
        await page.evaluate(readAnswers);
      }
    },
  };
}

/** What is asked now and then, and each how many seconds. */
const polls: readonly [path: string, period: number][] = [
  ["/api/users/online-staff", 3],
  ["/api/users/total-staff", 3],
  ["/api/me", 5],
  ["/api/announcements", 15],
  ["/api/home", 30],
  ["/api/ticker", 30],
  ["/api/maintenance/status", 30],
];

test("while the stream is down everything is asked at its own period, and hardly ever while it is up", async ({
  page,
  request,
}) => {
  const calls = watchCalls(page);
  await page.clock.install();
  await enter(page, await newPerson(request));
  const openProfile = async () => {
    await page.getByRole("button", { name: "Profil" }).click();
    await expect(page.getByRole("dialog").getByText("Staff en ligne")).toBeVisible();
  };
  await streaming(page, () => page.goto("/"));
  await openProfile();
  // What was read while the stream opened is read again a little later; a silence of 45 s of this clock would be a cut.
  await calls.seconds(8);
  // The page's clock goes on by itself too: on a busy machine these seconds are many more.
  await calls.seconds(20);
  // Other people's news may come in between.
  const told = ["/api/announcements", "/api/home"];
  for (const [path] of polls) expect(calls.asked(path), path).toBeLessThanOrEqual(told.includes(path) ? 1 : 0);

  await page.route("**/api/events", (route) => route.abort());
  await page.reload();
  await openProfile();
  await calls.seconds(8);
  await calls.seconds(90);
  for (const [path, period] of [...polls, ["/api/users/heartbeat", 60] as const]) {
    const due = 90 / period;
    // One at each end, and one that something else asked for.
    expect(calls.asked(path), path).toBeLessThanOrEqual(due + 2);
    // A page that has no time to read an answer before the next one is due asks a little less often.
    expect(calls.asked(path), path).toBeGreaterThanOrEqual(Math.floor(due * 0.75));
  }
});

test("cut again and again, the page comes back without a storm and shows what it missed", async ({ page, request }) => {
  const person = await newPerson(request);
  await page.clock.install();
  await enter(page, person);
  const opened = counted(page, "/api/events");
  await streaming(page, () => page.goto("/films"));
  const cuts = 20;
  for (let second = 0; second < cuts; second++) {
    await page.evaluate(() => window.dispatchEvent(new Event("offline")));
    await page.clock.runFor(1000);
  }
  expect(opened()).toBeLessThanOrEqual(1 + cuts / 2);
  await setRole(person, "admin");
  await expect(async () => {
    await page.clock.runFor(5000);
    expect(await storedRole(page)).toBe("admin");
  }).toPass({ timeout: 20_000 });
});
