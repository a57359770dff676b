import {
  changePassword,
  endOtherSessions,
  endSession,
  listSessions,
  session as sessionShape,
  type Session,
} from "@seance/contract/accounts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const iphone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const one = (fields: Partial<Session> = {}): Session =>
  sample(sessionShape, {
    id: newId(),
    current: false,
    created_at: "2026-10-01T08:30:00.000Z",
    last_seen: "2026-11-02T10:00:00.000Z",
    user_agent: firefox,
    ip_address: "203.0.113.7",
    network: "réseau\u00a0203.0.113.xxx",
    ...fields,
  });

/** Sessions kept as the server does, this one first. */
function serverWith(...others: Session[]) {
  const sessions = [one({ current: true, network: "réseau local" }), ...others];
  const ended: (string | undefined)[] = [];
  const answers = [
    answer(listSessions, () => ({ sessions })),
    answer(endSession, ({ params }) => {
      ended.push(params["id"]);
      const at = sessions.findIndex(({ id }) => id === params["id"]);
      return at === -1 ? refusal(404, "Introuvable") : void sessions.splice(at, 1);
    }),
    answer(endOtherSessions, () => {
      ended.push("others");
      return void sessions.splice(1);
    }),
  ];
  return { answers, ended };
}

const rows = page.getByRole("main").getByRole("listitem");
const button = (name: string | RegExp) => page.getByRole("button", { name });
const open = (answers: ReturnType<typeof serverWith>["answers"]) => openApp("/mes-sessions", { as: "user", answers });

test("each session says its device, its network, and when it was opened and last used; this one is named", async () => {
  await open(serverWith(one({ user_agent: iphone })).answers);
  await expectCount(rows, 2);
  await expect.element(rows.first()).toMatchTextContent("Firefox sur Linux");
  await expect.element(rows.first()).toMatchTextContent("Cet appareil");
  await expect.element(rows.first()).toMatchTextContent("Connexion le 1 octobre 2026 à 10:30, réseau local");
  await expectCount(rows.first().getByRole("button"), 0);
  await expect.element(rows.last()).toMatchTextContent("Safari sur iOS");
  await expect.element(rows.last()).toMatchTextContent(/réseau.203\.0\.113\.xxx/);
  await expect.element(rows.last()).toMatchTextContent("Dernière activité le 2 novembre 2026 à 11:00");
  expect(rows.first().element().innerHTML).not.toBe(rows.last().element().innerHTML);
  const icons = rows.elements().map((row) => row.querySelector("svg")?.getAttribute("class"));
  expect(icons[0]).not.toBe(icons[1]);
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

test.for([/^Fermer la session/, /^Ce n’était pas moi/])("a double press on %s closes one session", async (name) => {
  const { answers, ended } = serverWith(one(), one());
  await open(answers);
  await button(name).first().dblClick();
  await expect.element(toast("Session fermée.")).toBeVisible();
  await expectCount(rows, 2);
  expect(ended).toHaveLength(1);
});

test("the other sessions are closed together, once that is confirmed", async () => {
  const { answers, ended } = serverWith(one(), one());
  await open(answers);
  await button("Fermer les autres sessions").click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Cette session reste ouverte.");
  await expectAccessible();
  await confirm("Annuler");
  await expectCount(rows, 3);
  expect(ended).toEqual([]);
  await button("Fermer les autres sessions").click();
  await confirm("Tout fermer");
  await expect.element(toast("Vos autres sessions sont fermées.")).toBeVisible();
  await expectCount(rows, 1);
  await expectCount(button("Fermer les autres sessions"), 0);
  expect(ended).toEqual(["others"]);
});

test("« Ce n’était pas moi » closes the session and leads to another password", async () => {
  const stranger = one({ user_agent: iphone });
  const { answers, ended } = serverWith(stranger);
  const changed = record(changePassword, () => undefined);
  await open([...answers, changed.handler]);
  await button(/^Ce n’était pas moi/).click();
  await expectCount(rows, 1);
  expect(ended).toEqual([stranger.id]);
  const heading = page.getByRole("heading", { name: "Changez votre mot de passe" });
  await expect.element(heading).toHaveFocus();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await page.getByLabelText("Mot de passe actuel").fill("Nosferatu-1922");
  await page.getByLabelText("Nouveau mot de passe").fill("Metropolis-1927");
  await button("Changer le mot de passe").click();
  await expect.element(toast("Mot de passe changé. Vos autres sessions sont fermées.")).toBeVisible();
  await expectCount(heading, 0);
  expect(changed.sent).toEqual([{ current_password: "Nosferatu-1922", new_password: "Metropolis-1927" }]);
});

test("a session that cannot be closed says so, and stays", async () => {
  const { answers } = serverWith(one());
  await open([answer(endSession, () => refusal(503, "Serveur occupé")), ...answers]);
  await button(/^Fermer la session/).click();
  await expect.element(toast("La session n’a pas pu être fermée. Réessayez.")).toBeVisible();
  await expectCount(rows, 2);
});

test("the profile has the same list", async () => {
  const { answers } = serverWith(one());
  await openApp("/films", { as: "user", answers });
  await button("Profil").click();
  const profile = page.getByRole("dialog", { name: "Mon compte" });
  await profile.getByRole("tab", { name: "Mes sessions" }).click();
  await expectCount(profile.getByRole("listitem"), 2);
  await expectAccessible();
});

test("a guest is led to the sign-in, and back", async () => {
  await openApp("/mes-sessions");
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect.poll(address).toBe("/connexion?retour=%2Fmes-sessions");
});
