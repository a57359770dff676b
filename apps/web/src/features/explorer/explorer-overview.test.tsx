import { explorerLimits, explorerOverview, getExplorerOverview, listCollections } from "@seance/contract/explorer";
import type { ExplorerOverview } from "@seance/contract/explorer";
import { listAudit } from "@seance/contract/audit";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "#lib/api/query-client.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { loadFault } from "./explorer-words.ts";
import { address, atSize, expectCount, phone, row, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const login = (fields: Partial<ExplorerOverview["recent_logins"][number]> = {}) => ({
  id: newId(),
  user_email: "asta@seance.example",
  login_time: "2026-01-01T12:00:00.000Z",
  ip_address: "203.0.113.7",
  user_agent: "Mozilla/5.0",
  success: true,
  ...fields,
});
const overview = (fields: Partial<ExplorerOverview> = {}) =>
  sample(explorerOverview, {
    stats: { total_users: 9, total_movies: 1240, total_series: 8, total_episodes: 77 },
    founders: 2,
    by_role: [
      { role: "fondateur", count: 2, percentage: 22 },
      { role: "user", count: 7, percentage: 78 },
    ],
    recent_logins: Array.from({ length: 15 }, () => login()),
    logins_by_day: Array.from({ length: explorerLimits.plotDays }, (_, at) => ({
      day: `2026-01-${String(at + 1).padStart(2, "0")}`,
      logins: at,
    })),
    ...fields,
  });
const empty = { documents: [], count: 0, total: 0, showing: 0, total_estimated: false, searched: null };

for (const role of [undefined, "user", "admin", "co_fondateur"] as const)
  test(`${role ?? "a guest"} has no link to the explorer, and its address leads home`, async () => {
    await openApp("/explorateur/collections?collection=users", role ? { as: role } : {});
    await expect.poll(address).toBe("/");
    await expectCount(page.getByRole("banner").getByRole("link", { name: "Database Explorer" }), 0);
  });

test("the fondateur reaches the explorer by the top bar", async () => {
  await openApp("/", { as: "fondateur" });
  await page.getByRole("banner").getByRole("link", { name: "Database Explorer" }).click();
  await expect.poll(address).toBe("/explorateur/overview");
  await expect.element(page.getByRole("heading", { level: 1, name: "Database Explorer" })).toBeVisible();
});

test("an unknown tab of the explorer leads back to the overview", async () => {
  await openApp("/explorateur/rien", { as: "fondateur" });
  await page.getByRole("link", { name: "Revenir à l’explorateur" }).click();
  await expect.poll(address).toBe("/explorateur/overview");
});

test("the overview shows figures, roles and sign-ins", async () => {
  await openApp("/explorateur/overview", {
    as: "fondateur",
    answers: [
      answer(getExplorerOverview, overview()),
      answer(listCollections, { collections: { users: empty, movies: empty, sagas: empty } }),
    ],
  });
  await expect.element(page.getByText(/^1\s240$/)).toBeVisible();
  await expect.element(page.getByText("77", { exact: true }).first()).toBeVisible();
  const roles = region("Utilisateurs par rôle");
  await expect.element(roles.getByRole("listitem").first()).toMatchTextContent("Fondateur2");
  await expectCount(roles.getByText(/%$/), 2);
  await expectCount(region("Connexions récentes").getByRole("listitem"), 10);
  await expect
    .element(page.getByRole("navigation", { name: "Explorateur" }).getByRole("link", { name: /^Collections/ }))
    .toMatchTextContent("3");
  await page.getByText("Voir les chiffres").click();
  await expectCount(page.getByRole("figure", { name: "Connexions" }).getByRole("row"), 1 + explorerLimits.plotDays);
});

test("estimated counts say « environ », and missing values have placeholders", async () => {
  const long = "Mozilla/5.0 ".repeat(9);
  const blank = login({ user_email: "", login_time: "2026-01-01T12:00:00.000Z", ip_address: "", user_agent: "", success: false });
  const { activity } = overview();
  await openApp("/explorateur/activity", {
    as: "fondateur",
    answers: [
      answer(
        getExplorerOverview,
        overview({
          activity: { ...activity, unique_users: 5_000_000 },
          recent_logins: [blank, login({ user_agent: long })],
          estimated: ["unique_users"],
        }),
      ),
    ],
  });
  await expect.element(page.getByText(/^environ 5\s000\s000$/)).toBeVisible();
  const entry = (at: number) => region("Connexions récentes").getByRole("listitem").nth(at);
  for (const words of ["Utilisateur", "Agent inconnu", "N/A", "Échouée"])
    await expect.element(entry(0)).toMatchTextContent(words);
  await expect.element(entry(1)).toMatchTextContent(`${long.slice(0, 60).trimEnd()}…`);
  await page
    .getByRole("navigation", { name: "Explorateur" })
    .getByRole("link", { name: /^Vue d’ensemble/ })
    .click();
  await expect.element(region("Utilisateurs par rôle")).toBeVisible();
  await expect.element(entry(0)).toMatchTextContent("Échouée");
  await expect.element(entry(1)).toMatchTextContent(`${long.slice(0, 50).trimEnd()}…`);
  await expect.element(entry(1)).not.toMatchTextContent(/Réussie|Échouée/);
});

test("without a sign-in the overview says so", async () => {
  await openApp("/explorateur/overview", {
    as: "fondateur",
    answers: [answer(getExplorerOverview, overview({ recent_logins: [] }))],
  });
  await expect.element(page.getByRole("heading", { name: "Aucune connexion récente enregistrée" })).toBeVisible();
});

test("the explorer refreshes every 30 s until that is switched off; the choice is remembered", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"], shouldAdvanceTime: false });
  const [figures, counts] = [record(getExplorerOverview, overview()), record(listCollections, { collections: {} })];
  await openApp("/explorateur/overview", { as: "fondateur", answers: [figures.handler, counts.handler] });
  await expect.element(page.getByText("En ligne", { exact: true })).toBeVisible();
  await expect.element(page.getByText(/^Dernière mise à jour\u202f: \d\d:\d\d:\d\d$/)).toBeVisible();
  const auto = page.getByRole("switch", { name: "Mise à jour automatique" });
  await expect.element(auto).toHaveAccessibleDescription("Activée");
  const [read, counted] = [figures.sent.length, counts.sent.length];
  vi.advanceTimersByTime(30_000);
  await expect.poll(() => [figures.sent.length, counts.sent.length]).toEqual([read + 1, counted + 1]);
  await auto.click();
  await expect.element(auto).toHaveAccessibleDescription("Désactivée");
  vi.advanceTimersByTime(120_000);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  expect([figures.sent.length, counts.sent.length]).toEqual([read + 1, counted + 1]);
  await page.getByRole("banner").getByRole("link", { name: "Films" }).first().click();
  await page.getByRole("banner").getByRole("link", { name: "Database Explorer" }).click();
  await expect.element(auto).not.toBeChecked();
});

test("while the explorer refreshes it says so", async () => {
  const held = Promise.withResolvers<void>();
  await openApp("/explorateur/content", {
    as: "fondateur",
    answers: [
      answer(getExplorerOverview, () => held.promise.then(() => overview())),
      answer(listCollections, { collections: { movies: empty, series: empty } }),
    ],
  });
  await expect.element(page.getByText("Mise à jour…", { exact: true })).toBeVisible();
  held.resolve();
  await expect.element(page.getByText("En ligne", { exact: true })).toBeVisible();
});

const auditOf = (fields: object) => ({
  ...{ id: newId(), at: "2026-01-01T12:00:00.000Z", actor: { id: newId(), email: "ada", role: "fondateur" }, key: null },
  ...{ action: "movie.update", target: { type: "movie", id: newId(), label: "Scherben" }, run: "1", run_entries: 1 },
  ...{ before: { year: 1921, status: "draft" }, after: { year: 1922, status: "published" } },
  ...fields,
});

test("the audit shows each change in words, and is filtered by person, kind, item and days", async () => {
  const entry = auditOf({});
  const list = record(listAudit, { entries: [entry], total: 1, more: true });
  await openApp("/explorateur/audit", { as: "fondateur", answers: [list.handler] });
  await page.getByRole("searchbox", { name: "Rechercher un membre de l’équipe" }).fill("ada");
  await expect.poll(address).toBe("/explorateur/audit?acteur=ada");
  await page.getByRole("combobox", { name: "Action" }).selectOptions("Film");
  await expect.poll(address).toBe("/explorateur/audit?acteur=ada&action=movie");
  await page.getByLabelText("Du", { exact: true }).fill("2026-01-01");
  await page.getByLabelText("Au", { exact: true }).fill("2026-01-31");
  await expect
    .poll(() => list.sent.at(-1))
    .toMatchObject({ actor: "ada", action: "movie", from: "2026-01-01", to: "2026-01-31" });
  const change = page.getByRole("list", { name: "Journal" }).getByRole("listitem").first();
  await expect.element(change).toMatchTextContent("Film · modification — Scherben");
  await expect.element(change).toMatchTextContent("Par ada (Fondateur)");
  await expect.element(page.getByText("Choisissez des jours pour voir les actions plus anciennes.")).toBeVisible();
  expect(texts(row("Année").getByRole("cell"))).toEqual(["1921", "1922"]);
  expect(texts(row("État").getByRole("cell"))).toEqual(["Brouillon", "Publié"]);
  await page.getByRole("button", { name: "Tout ce qui concerne Scherben" }).click();
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ item: entry.target.id });
});

test("what one run did is one entry, which opens to its entries", async () => {
  const [first, second] = ["Scherben", "Sylvester"].map((label) => auditOf({ target: { type: "movie", id: newId(), label } }));
  if (!first || !second) return;
  const list = record(listAudit, ({ query }) =>
    query.get("run") === "1"
      ? { entries: [second, first], total: 2, more: false }
      : { entries: [{ ...first, run_entries: 2 }], total: 1, more: false },
  );
  await openApp("/explorateur/audit?action=movie", { as: "fondateur", answers: [list.handler] });
  const entries = page.getByRole("list", { name: "Journal" }).getByRole("listitem");
  await expect.element(entries.first()).toMatchTextContent("Film · modification — Scherben et 1 autre action");
  await page.getByRole("button", { name: "Voir les 2 actions" }).click();
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ run: "1", action: "movie" });
  const inside = page.getByRole("list", { name: "Actions groupées" }).getByRole("listitem");
  await expectCount(inside, 2);
  await expect.element(inside.first()).toMatchTextContent("Film · modification — Sylvester");
  await page.getByRole("button", { name: "Replier" }).click();
  await expectCount(inside, 0);
});

test("announcements are managed in the explorer under its own heading", async () => {
  await openApp("/explorateur/announcements", { as: "fondateur" });
  await expect.element(page.getByRole("heading", { level: 2, name: "Gestion des Annonces" })).toBeVisible();
  await page.getByRole("button", { name: "Nouvelle annonce" }).click();
  await expect.poll(address).toBe("/explorateur/announcements?fiche=nouveau");
  await expect.element(page.getByRole("heading", { level: 2, name: "Nouvelle annonce" })).toHaveFocus();
  expect(texts(page.getByRole("heading", { level: 1 }))).toEqual(["Database Explorer"]);
});

test("on a phone the explorer is reached from the back office, and its current tab stays in view", async () => {
  await atSize(phone, async () => {
    await openApp("/admin", { as: "fondateur" });
    await page.getByRole("button", { name: /^Menu de l’administration/ }).click();
    await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Explorateur" }).click();
    await expect.poll(address).toBe("/explorateur/overview");
    const nav = page.getByRole("navigation", { name: "Explorateur" });
    await nav.getByRole("link", { name: /^Journal d’audit/ }).click();
    await expect.poll(address).toBe("/explorateur/audit");
    const inView = () => {
      const { left, right } = nav
        .getByRole("link", { name: /^Journal d’audit/ })
        .element()
        .getBoundingClientRect();
      return left >= 0 && right <= innerWidth + 1;
    };
    await expect.poll(inView).toBe(true);
  });
});

test("an audit that takes too long says so after one more try, and is read again by « Réessayer »", async () => {
  const busy = record(listAudit, () => refusal(503, "Service momentanément indisponible."));
  await openApp("/explorateur/audit", { as: "fondateur", answers: [busy.handler] });
  await expect.element(page.getByRole("heading", { name: loadFault }), { timeout: 8000 }).toBeVisible();
  expect(busy.sent).toHaveLength(2);
  network.use(answer(listAudit, { entries: [auditOf({})], total: 1, more: false }));
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByRole("list", { name: "Journal" })).toMatchTextContent("Film · modification — Scherben");
});
