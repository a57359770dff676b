import type { Page } from "@playwright/test";
import pg from "pg";
import { enter, newPerson } from "./people.ts";
import type { Person } from "./people.ts";
import { expect, test } from "./site.ts";

/** Something done elsewhere, in one transaction with the word about it, as the server does it. */
async function elsewhere(sql: string, values: readonly string[], ...words: readonly object[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env["SEANCE_DATABASE"] });
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

/** Under load a browser takes its time; no poll of the page would be that soon. */
const soonMs = 3000;

test("a new role reaches both of a person's open pages, sooner than any poll", async ({ page, context, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  const second = await context.newPage();
  for (const one of [page, second]) await streaming(one, () => one.goto("/films"));
  await setRole(person, "admin");
  for (const one of [page, second]) await expect.poll(() => storedRole(one), { intervals: [20], timeout: soonMs }).toBe("admin");
});

test("a banned person is signed out of the open page at once and told why", async ({ page, request }) => {
  const person = await newPerson(request);
  await enter(page, person);
  await streaming(page, () => page.goto("/"));
  await expect(page.getByRole("button", { name: "Profil" })).toBeVisible();
  await ban(person);
  await expect(page.getByRole("button", { name: "Profil" })).toHaveCount(0, { timeout: soonMs });
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
  }).toPass({ timeout: 8000 });
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
  }).toPass({ timeout: 8000 });
});
