import {
  closeSecurityAlert,
  getSecurityState,
  listSecurityEvents,
  type SecurityAlert,
  type SecurityEvent,
  type SecurityState,
} from "@seance/contract/security";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, row } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const lotte = { id: newId(), email: "lotte", role: "ami" as const };
const boss = { id: newId(), email: "jeanne", role: "fondateur" as const };
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

const event = (fields: Partial<SecurityEvent>): SecurityEvent => ({
  ...{ id: newId(), at: "2026-11-20T10:00:00.000Z", kind: "password", account: lotte, actor: boss },
  ...{ address: "203.0.113.7", device: firefox, detail: {}, count: 1 },
  ...fields,
});
const all: readonly SecurityEvent[] = [
  event({ kind: "role", detail: { from: "user", to: "ami" } }),
  event({ kind: "role", account: boss, actor: null, address: "", device: "", detail: { from: null, to: "fondateur" } }),
  event({ kind: "forbidden", account: null, actor: lotte, count: 1250, detail: { call: "GET /api/admin/settings" } }),
  event({ kind: "too-many", account: null, actor: null, address: "", count: 3, detail: { call: "POST /api/login" } }),
  event({ kind: "forbidden", account: null, actor: null, count: 1, detail: { call: "GET /api/admin/users" } }),
  event({ kind: "delete", account: null, detail: { role: "support" } }),
  event({ kind: "sign-out", detail: { sessions: 2 } }),
  event({ kind: "ban", detail: { until: null } }),
  event({ kind: "new-country", detail: { country: "JP" } }),
  event({ kind: "invitation", account: null, detail: { role: "ami", uses: 3 } }),
];

const alert = (fields: Partial<SecurityAlert>): SecurityAlert => ({
  ...{ id: newId(), kind: "account-failures", account: lotte, address: "", count: 24, created_at: "2026-11-20T10:00:00.000Z" },
  ...fields,
});
const quiet: SecurityState = { alerts: [], failed_sign_ins: 1234, forbidden: 56, too_many: 7 };
const alarmed: SecurityState = {
  ...quiet,
  alerts: [
    alert({}),
    alert({ kind: "address-failures", account: null, address: "2001:db8:9:9::/64", count: 80 }),
    alert({ kind: "founder-changed", account: boss, count: 1 }),
    alert({ kind: "founder-changed", account: null, count: 1 }),
    alert({ kind: "new-country", account: lotte, count: 1 }),
  ],
};

const alerts = page.getByRole("list", { name: "Alertes ouvertes" });
const open = (path = "", state = quiet, events = all) =>
  openApp(`/admin/securite${path}`, {
    as: "fondateur",
    answers: [answer(getSecurityState, state), answer(listSecurityEvents, { events: [...events], next: null })],
  });

test("each event says what happened, about whom, by whom and from where", async () => {
  await open();
  await expect.element(row(/Utilisateur → Ami/)).toMatchTextContent(/Rôle.*lotte.*jeanne.*203\.0\.113\.7.*Firefox sur Linux/);
  await expect.element(row(/Compte créé\s: Fondateur/)).toMatchTextContent(/jeanne.*Le site/);
  await expect.element(row(/GET \/api\/admin\/settings/)).toMatchTextContent(/Accès refusé \(403\).*1\s250 fois.*lotte/);
  await expect.element(row(/POST \/api\/login/)).toMatchTextContent(/Trop de demandes \(429\).*3 fois.*Plusieurs adresses/);
  await expect.element(row(/GET \/api\/admin\/users/)).toMatchTextContent("Un visiteur");
  await expect.element(row(/Compte supprimé/)).toMatchTextContent("Support");
  await expect.element(row(/Sessions fermées par l’équipe/)).toMatchTextContent("2 sessions");
  await expect.element(row(/Bannissement/)).toMatchTextContent("Sans fin");
  await expect.element(row(/Invitation créée/)).toMatchTextContent(/Ami · 3 utilisations/);
  await expect.element(row(/Connexion depuis un pays inhabituel/)).toMatchTextContent("Japon");
});

test("the figures of the day, and the alerts with what they lead to", async () => {
  await open("", alarmed);
  await expect
    .element(page.getByRole("region", { name: "Dernières 24\u00a0heures" }))
    .toMatchTextContent(
      /Connexions échouées\s*1\s234\s*Accès refusés\s*Réponses 403\s*56\s*Demandes trop nombreuses\s*Réponses 429\s*7/,
    );
  const link = (hasText: string) => alerts.getByRole("listitem").filter({ hasText }).getByRole("link");
  const failures = "/admin/login-history";
  for (const [about, href] of [
    ["sur le compte de lotte", `${failures}?compte=${lotte.id}&result=failure`],
    ["2001:db8:9:9::/64", `${failures}?q=2001%3Adb8%3A9%3A9&result=failure`],
    ["Connexion de lotte depuis un pays inhabituel", `/admin/securite?q=${lotte.id}`],
    ["fondateur jeanne", `/admin/securite?q=${boss.id}`],
  ] as const)
    await expect.element(link(about)).toHaveAttribute("href", href);
  await expectCount(link("a été supprimé"), 0);
});

test("an alert that was seen leaves the page, and its place in the list to the next", async () => {
  let left = alarmed.alerts;
  await openApp("/admin/securite", {
    as: "fondateur",
    answers: [
      answer(getSecurityState, () => ({ ...quiet, alerts: left })),
      answer(closeSecurityAlert, ({ params }) => {
        // Another one comes meanwhile.
        left = [...left.filter(({ id }) => id !== params["id"]), alert({ account: boss })];
        return undefined;
      }),
    ],
  });
  await expectCount(alerts.getByRole("listitem"), 5);
  await alerts.getByRole("button", { name: /compte de lotte/ }).click();
  await expectCount(alerts.getByRole("button", { name: /compte de lotte/ }), 0);
  await expectCount(alerts.getByRole("listitem"), 5);
  await expect.element(alerts.getByRole("button", { name: /2001:db8:9:9/ })).toHaveFocus();
});

test("the events are filtered in the address, and go on where the page before ended", async () => {
  const list = record(listSecurityEvents, ({ query }) =>
    query.get("after") === "suite"
      ? { events: [event({ kind: "email" })], next: null }
      : { events: [event({ kind: "password" })], next: "suite" },
  );
  await openApp("/admin/securite?du=2026-11-01", { as: "fondateur", answers: [answer(getSecurityState, quiet), list.handler] });
  await page.getByRole("button", { name: "Afficher la suite" }).click();
  await expect.element(row(/Adresse email changée/)).toBeVisible();
  await expectCount(row(/Mot de passe changé/), 1);
  await expect.element(page.getByText("Tout est affiché.")).toHaveFocus();
  await page.getByRole("combobox", { name: "Type" }).selectOptions("Rôle changé");
  await expect.poll(address).toBe("/admin/securite?du=2026-11-01&type=role");
  await page.getByRole("searchbox", { name: "Rechercher un compte" }).fill("lotte");
  await expect.poll(() => list.sent.at(-1)).toEqual({ account: "lotte", kind: "role", from: "2026-11-01" });
});

test("an empty log says so", async () => {
  await open("", quiet, []);
  await expect.element(page.getByRole("heading", { name: "Rien à signaler" })).toBeVisible();
  await expect.element(page.getByText(/Aucune alerte/)).toBeVisible();
});

test("nothing found says so, and leads to the whole log", async () => {
  await open("?type=ban", quiet, []);
  await expect.element(page.getByRole("heading", { name: "Aucun événement trouvé" })).toBeVisible();
  await page.getByRole("button", { name: "Tout le journal" }).click();
  await expect.poll(address).toBe("/admin/securite");
  await expect.element(page.getByRole("heading", { name: "Journal", exact: true })).toHaveFocus();
});

test("a log that could not be loaded says so", async () => {
  await openApp("/admin/securite", {
    as: "fondateur",
    answers: [answer(getSecurityState, quiet), answer(listSecurityEvents, () => refusal(403, "Accès refusé"))],
  });
  await expect.element(page.getByRole("alert")).toMatchTextContent("Le journal n’a pas pu être chargé");
});

test("axe finds no fault on a desktop and on a phone", async () => {
  await open("", alarmed);
  await expect.element(row(/Bannissement/)).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
});
