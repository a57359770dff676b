import { auditEntry } from "@seance/contract/audit";
import { adminOverview, getAdminOverview } from "@seance/contract/overview";
import type { AdminOverview } from "@seance/contract/overview";
import type { Role } from "@seance/contract/roles";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const region = (name: string) => page.getByRole("region", { name });
const days = Array.from({ length: 30 }, (_, at) => ({ day: `2026-10-${String(at + 1).padStart(2, "0")}`, count: at }));
const quiet: AdminOverview = {
  attention: {
    tickets_waiting: 0,
    failed_imports: 0,
    films_without_video: 0,
    episodes_without_video: 0,
    inactive_channels: 0,
    failed_videos: 0,
    disks: [{ name: "media", free: 400_000_000_000, total: 1_000_000_000_000, low: false }],
    bin: 0,
  },
  viewers: { online: 12, watching: 7, started: 1200 },
  views: days,
  new_accounts: days.map(({ day }) => ({ day, count: 0 })),
  latest_actions: [],
};

const openOverview = (overview: AdminOverview, as: Role = "fondateur") =>
  openApp("/admin", { as, answers: [answer(getAdminOverview, overview)] });

test("each concern leads to where it is mended", async () => {
  await openOverview({
    ...quiet,
    attention: {
      tickets_waiting: 1,
      failed_imports: 2,
      films_without_video: 3,
      episodes_without_video: 1,
      inactive_channels: 1,
      failed_videos: 1,
      disks: [{ name: "media", free: 1.5 * 1024 ** 3, total: 100 * 1024 ** 3, low: true }],
      bin: 4,
    },
  });
  const concerns = region("À traiter");
  for (const [name, where] of [
    [/^1 ticket attend une réponse/, "support?etat=waiting"],
    [/^Disque des vidéos\s: il reste 1,5\sGo/, "hosting"],
    [/^2 liens d’import en échec/, "auto-import"],
    [/^1 vidéo hébergée en échec/, "hosting"],
    [/^3 films sans vidéo/, "movies?sans_video=true"],
    [/^1 épisode sans vidéo/, "episodes?sans_video=true"],
    [/^1 chaîne éteinte/, "channels?eteintes=true"],
    [/^4 éléments à la corbeille/, "corbeille"],
  ] as const)
    await expect.element(concerns.getByRole("link", { name })).toHaveAttribute("href", `/admin/${where}`);
  await expect.element(page.getByRole("meter", { name: "Disque des vidéos" })).toHaveAttribute("aria-valuenow", "99");
  await expect.element(page.getByText("Presque plein")).toBeVisible();
  await expect.element(page.getByText(/^1,5\sGo libres sur 100\sGo$/)).toBeVisible();
  await concerns.getByRole("link", { name: /corbeille/ }).click();
  await expect.poll(address).toBe("/admin/corbeille");
});

test("without a concern the page says so; viewers of now and views of the month can be read", async () => {
  await openOverview(quiet);
  await expect.element(region("À traiter")).toMatchTextContent("Rien ne demande votre attention.");
  await expect.element(region("En ce moment")).toMatchTextContent(/Spectateurs de l’heureInvités compris1\s200/);
  await expect.element(page.getByText("Personne n’a encore rien changé.")).toBeVisible();
  const views = page.getByRole("figure", { name: "Vues" });
  await expect
    .element(views.getByRole("img", { name: /^435 vues en 30 jours\s; au plus 29 vues, le 30 octobre 2026\.$/ }))
    .toBeVisible();
  const bar = views.getByRole("img").element().querySelectorAll("g")[4];
  await userEvent.hover(bar as Element);
  await expect.element(views).toMatchTextContent(/5 octobre 2026\s: 4 vues/);
  await views.getByText("Voir les chiffres").click();
  await expectCount(views.getByRole("row"), 31);
  await expect.element(views.getByRole("row", { name: /30 octobre 2026/ }).getByRole("cell")).toHaveTextContent("29");
  await expect.element(page.getByRole("img", { name: "0 compte en 30 jours." })).toBeVisible();
});

test("waiting tickets lead to the queue of the support, with those alone", async () => {
  await openOverview({ ...quiet, attention: { tickets_waiting: 2 } }, "admin");
  await expect.element(page.getByRole("heading", { level: 1, name: "Vue d’ensemble" })).toBeVisible();
  await expect
    .element(page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Vue d’ensemble" }))
    .toHaveAttribute("aria-current", "page");
  await region("À traiter")
    .getByRole("link", { name: /^2 tickets attendent une réponse/ })
    .click();
  await expect.poll(address).toBe("/admin/support?etat=waiting");
  await expect.element(page.getByRole("heading", { level: 1, name: "Support" })).toBeVisible();
});

test("the latest actions of the staff are listed, with the way to all of them", async () => {
  const action = sample(auditEntry, { action: "movie.create", target: { type: "movie", id: null, label: "Scherben" } });
  await openOverview({ ...quiet, latest_actions: [action] });
  const actions = region("Dernières actions de l’équipe");
  await expect.element(actions.getByRole("listitem").filter({ hasText: "Scherben" })).toMatchTextContent("Film · ajout");
  await page.getByRole("link", { name: "Tout le journal" }).click();
  await expect.poll(address).toBe("/explorateur/audit");
});

test("parts that the answer does not have are not shown", async () => {
  const { latest_actions: _actions, ...rest } = quiet;
  await openOverview({ ...rest, attention: { tickets_waiting: 0 } }, "admin");
  await expect.element(page.getByRole("figure", { name: "Nouveaux comptes" })).toBeVisible();
  await expectCount(page.getByText("Dernières actions de l’équipe"), 0);
  await expectCount(page.getByText(/à la corbeille/), 0);
});

test("an overview that could not be loaded says so, and is asked for again", async () => {
  let failing = true;
  await openApp("/admin", {
    as: "admin",
    answers: [answer(getAdminOverview, () => (failing ? refusal(400, "?") : quiet))],
  });
  await expect.element(page.getByRole("heading", { name: "La vue d’ensemble n’a pas pu être chargée" })).toBeVisible();
  failing = false;
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.element(page.getByRole("figure", { name: "Vues" })).toBeVisible();
});

test("axe finds no fault on a desktop and on a phone", async () => {
  await openOverview({ ...quiet, attention: { ...sample(adminOverview).attention, tickets_waiting: 2, films_without_video: 3 } });
  await page.getByRole("figure", { name: "Vues" }).getByText("Voir les chiffres").click();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
