import { login, logout, user } from "@seance/contract/accounts";
import { getMaintenance, maintenanceStatus } from "@seance/contract/maintenance";
import type { Role } from "@seance/contract/roles";
import { confirmLogin } from "@seance/contract/second-factor";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { answer, noAnswer, refusal } from "#test/answers.ts";
import { address } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const email = page.getByLabelText("Adresse email");
const password = page.getByLabelText("Mot de passe", { exact: true });
const alert = page.getByRole("alert");
const closed = answer(getMaintenance, sample(maintenanceStatus, { is_active: true }));
const signedIn = (role: Role) =>
  sample(login.answer, { access_token: "token", user: sample(user, { id: newId(), role, email: "ada@seance.example" }) });

async function send() {
  await email.fill("ada@seance.example");
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
}

test("the staff uses the whole site during a maintenance, and is reminded of it", async () => {
  await openApp("/films", { as: "admin", answers: [closed] });
  await expect.element(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  await expect.element(page.getByRole("status").filter({ hasText: /Maintenance en cours/ })).toBeVisible();
});

test("a status that cannot be loaded is no maintenance", async () => {
  let asked = 0;
  await openApp("/films", {
    answers: [
      answer(getMaintenance, () => {
        asked++;
        return refusal(500, undefined);
      }),
    ],
  });
  await expect.poll(() => asked).toBeGreaterThan(0);
  await expect.element(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  expect(address()).toBe("/films");
});

test("the staff signs in by keyboard and finds the site", async () => {
  await openApp("/acces-equipe", { answers: [closed, answer(login, () => signedIn("super_admin"))] });
  await send();
  await expect.poll(address).toBe("/");
  await expect.element(page.getByRole("button", { name: "Profil" })).toBeVisible();
});

test("an account that is not of the staff is told to wait, and its session is ended", async () => {
  const ended: unknown[] = [];
  await openApp("/acces-equipe", {
    answers: [
      closed,
      answer(login, () => signedIn("user")),
      answer(logout, ({ headers, body }) => {
        ended.push([headers.get("authorization"), body]);
        return new Response(null, { status: 204 });
      }),
    ],
  });
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect.element(email).toHaveAccessibleDescription(/L'adresse email est requise/);
  await send();
  await expect
    .element(alert)
    .toHaveTextContent("Ce compte n’est pas un compte du staff. Veuillez attendre la fin de la maintenance.");
  expect(ended).toEqual([["Bearer token", { end_session: true }]]);
  expect(localStorage.getItem("token")).toBeNull();
  await expect.element(page.getByRole("link", { name: "Retour à la maintenance" })).toHaveAttribute("href", "/maintenance.html");
});

test("a refused staff sign-in shows the server's words, an outage the site's", async () => {
  let next: () => Response = () => refusal(401, "Identifiants incorrects");
  await openApp("/acces-equipe", { answers: [closed, answer(login, () => next())] });
  await send();
  await expect.element(alert).toHaveTextContent("Identifiants incorrects");
  next = noAnswer;
  await send();
  await expect.element(alert).toHaveTextContent("Erreur de connexion. Vérifiez vos identifiants.");
});

test("without a maintenance the staff's sign-in leads to the site", async () => {
  await openApp("/acces-equipe");
  await expect.poll(address).toBe("/");
});

test("a member of the staff with a second factor gives a code; another account is told to wait all the same", async () => {
  let role: Role = "user";
  await openApp("/acces-equipe", {
    answers: [
      closed,
      answer(login, { second_factor: { token: "attente", passkey: false } }),
      answer(confirmLogin, () => sample(confirmLogin.answer, { user: sample(user, { role }) })),
      answer(logout, () => new Response(null, { status: 204 })),
    ],
  });
  await send();
  const code = page.getByLabelText("Code de vérification");
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.element(alert).toMatchTextContent(/Ce compte n’est pas un compte du staff/);
  role = "admin";
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await code.fill("123456");
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/");
});
