import { login, register, user } from "@seance/contract/accounts";
import { readInvitation } from "@seance/contract/invitations";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, noAnswer, refusal } from "#test/answers.ts";
import { address, expectCount, phone, toast, toastAction } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const email = page.getByLabelText("Adresse email");
const password = page.getByLabelText("Mot de passe", { exact: true });
const confirmation = page.getByLabelText("Confirmer le mot de passe");
const alert = page.getByRole("alert");
const profile = page.getByRole("button", { name: "Profil" });

const jeanne = () =>
  sample(login.answer, {
    access_token: "token",
    user: sample(user, { id: newId(), role: "user", email: "jeanne@seance.example" }),
  });

async function send(emailAddress = "jeanne@seance.example", secret = "Caligari-1920") {
  await email.fill(emailAddress);
  await password.fill(secret);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

test("a form says what is missing beside each field, until the field is edited", async () => {
  await openApp("/connexion?onglet=inscription");
  const create = page.getByRole("button", { name: "Créer mon compte" });
  await create.click();
  await expect.element(email).toHaveAccessibleDescription(/L'adresse email est requise/);
  await expect.element(email).toHaveFocus();
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expect.element(confirmation).toHaveAccessibleDescription(/Veuillez confirmer votre mot de passe/);
  await email.fill("jeanne");
  await expect.element(email).not.toHaveAccessibleDescription(/requise/);
  await password.fill("court");
  await confirmation.fill("autre");
  await create.click();
  await expect.element(email).toHaveAccessibleDescription(/Adresse email invalide/);
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe doit contenir au moins 8 caractères/);
  await expect.element(confirmation).toHaveAccessibleDescription(/Les mots de passe ne correspondent pas/);
});

test("where the staff accepts registrations, its tab says so, and that the request is sent", async () => {
  await openApp("/connexion?onglet=inscription", {
    answers: [answer(getSettings, sample(publicSettings, { registration: "approval" })), answer(register, { requested: true })],
  });
  await expect.element(page.getByText(/acceptées une à une par l’équipe/)).toBeVisible();
  await email.fill("jeanne@seance.example");
  await password.fill("Caligari-1920");
  await confirmation.fill("Caligari-1920");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect.element(page.getByText("Votre demande est envoyée")).toBeVisible();
  await expectAccessible();
  expect(localStorage.getItem("token")).toBeNull();
});

test("a request that waits is said to who signs in", async () => {
  const words = "Votre demande d’inscription attend la réponse de l’équipe";
  await openApp("/connexion", { answers: [answer(login, () => refusal(403, words))] });
  await send();
  await expect.element(alert).toHaveTextContent(words);
});

for (const [registration, told] of [
  ["closed", "Les inscriptions sont fermées"],
  ["invitation", "Les inscriptions se font sur invitation"],
] as const)
  test(`where registration is ${registration}, its tab says so and has no form`, async () => {
    await openApp("/connexion?onglet=inscription", {
      answers: [answer(getSettings, sample(publicSettings, { registration }))],
    });
    await expect.element(page.getByText(told)).toBeVisible();
    await expectCount(confirmation, 0);
    await page.getByRole("tab", { name: "Connexion" }).click();
    await expect.element(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  });

const token = "Ab_-".repeat(5) + "Zz";

test("a received invitation makes an account with its role and starts the session", async () => {
  const sent: unknown[] = [];
  await openApp(`/invitation#${token}`, {
    answers: [
      answer(getSettings, sample(publicSettings, { registration: "invitation" })),
      answer(readInvitation, ({ body }) => {
        sent.push(body);
        return { role: "ami" as const, expires_at: "2030-01-01T00:00:00.000Z" };
      }),
      answer(register, ({ body }) => {
        sent.push(body);
        return sample(register.answer, { user: { ...sample(user), role: "ami" } });
      }),
    ],
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Une place vous attend" })).toBeVisible();
  await expect.element(page.getByText("Votre compte aura le rôle Ami.")).toBeVisible();
  await expectAccessible();
  await email.fill("lotte@seance.example");
  await password.fill("Caligari-1920");
  await confirmation.fill("Caligari-1920");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect.poll(address).toBe("/");
  expect(sent).toEqual([{ token }, { email: "lotte@seance.example", password: "Caligari-1920", invitation: token }]);
});

for (const [registration, shown, hasForm] of [
  ["invitation", "Votre compte aura le rôle Administrateur. Choisissez un mot de passe d’au moins 12 caractères.", true],
  ["closed", "Les inscriptions sont fermées. Si vous avez déjà un compte, connectez-vous.", false],
] as const)
  test(`an invitation to the staff where registration is ${registration}`, async () => {
    await openApp(`/invitation#${token}`, {
      answers: [
        answer(getSettings, sample(publicSettings, { registration })),
        answer(readInvitation, () => ({ role: "admin" as const, expires_at: "2030-01-01T00:00:00.000Z" })),
      ],
    });
    await expect.element(page.getByText(shown)).toBeVisible();
    expect(email.elements()).toHaveLength(hasForm ? 1 : 0);
  });

test("an invitation that is no longer valid says so, and leads to sign-in", async () => {
  await openApp(`/invitation#${token}`, {
    answers: [answer(readInvitation, () => refusal(404, "Cette invitation n’est plus valable"))],
  });
  await expect.element(page.getByRole("heading", { level: 1, name: "Invitation expirée" })).toBeVisible();
  await expectCount(email, 0);
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect.poll(address).toBe("/connexion");
});

test("a password is shown and hidden again", async () => {
  await openApp("/connexion");
  await password.fill("Caligari-1920");
  await expect.element(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Afficher le mot de passe" }).click();
  await expect.element(password).toHaveAttribute("type", "text");
  await expect.element(password).toHaveValue("Caligari-1920");
  await page.getByRole("button", { name: "Masquer le mot de passe" }).click();
  await expect.element(password).toHaveAttribute("type", "password");
});

test("a registration sends the address and the password; a refusal shows in the server's words", async () => {
  let sent: unknown;
  await openApp("/connexion?onglet=inscription", {
    answers: [
      answer(register, ({ body }) => {
        sent = body;
        return refusal(409, "Un compte avec cette adresse email existe déjà");
      }),
    ],
  });
  await email.fill("jeanne@seance.example");
  await password.fill("Caligari-1920");
  await expect.element(page.getByRole("main")).toMatchTextContent(/Force du mot de passe.*Fort/);
  await confirmation.fill("Caligari-1920");
  await page.getByRole("button", { name: "Créer mon compte" }).click();
  await expect.element(alert).toHaveTextContent("Un compte avec cette adresse email existe déjà");
  expect(sent).toEqual({ email: "jeanne@seance.example", password: "Caligari-1920" });
});

test("each refused sign-in shows its sentence, and signs nobody in", async () => {
  let next: () => Response = noAnswer;
  await openApp("/connexion", { answers: [answer(login, () => next())] });
  for (const [status, detail, sentence] of [
    [400, "Données illisibles", "Données illisibles"],
    [400, undefined, "Données invalides"],
    [401, "Identifiants incorrects", "Identifiants incorrects"],
    [403, "Accès refusé", "Accès refusé"],
    [500, undefined, "Erreur serveur. Veuillez réessayer plus tard."],
    [503, "Base absente", "Erreur serveur. Veuillez réessayer plus tard."],
    [418, undefined, "Une erreur est survenue. Veuillez réessayer."],
  ] as const) {
    next = () => refusal(status, detail);
    await send();
    await expect.element(alert).toHaveTextContent(sentence);
  }
  expect(profile.elements()).toEqual([]);
});

test("a suspended account is told so, and where to ask", async () => {
  const community_url = "https://communaute.exemple/seance";
  await openApp("/connexion", {
    answers: [
      answer(login, () => refusal(403, "ACCOUNT_SUSPENDED")),
      answer(getSettings, sample(publicSettings, { community_url })),
    ],
  });
  await send();
  await expect.element(alert.getByRole("heading", { name: "Compte Suspendu" })).toBeVisible();
  await expect
    .element(alert)
    .toMatchTextContent("Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.");
  await expect.element(alert.getByRole("link", { name: /^Nous contacter/ })).toHaveAttribute("href", community_url);
  await expect.element(alert.getByRole("link", { name: "Écrire à l’équipe" })).toBeVisible();
});

test("a person banned for a time is told until when, and why", async () => {
  const ban = { reason: "Insultes répétées", until: "2026-12-03T11:00:00.000Z" };
  await openApp("/connexion", { answers: [answer(login, () => refusal(403, "ACCOUNT_SUSPENDED", { ban }))] });
  await send();
  await expect.element(alert).toMatchTextContent("Votre compte est suspendu jusqu’au 3 décembre 2026 à 12:00");
  await expect.element(alert).toMatchTextContent("Insultes répétées");
  await alert.getByRole("link", { name: "Nous contacter" }).click();
  await expect.element(page.getByLabelText("À propos de")).toHaveValue("suspension");
});

test("without a network the form says so, and signs in once the network is back", async () => {
  let line: "down" | "up" = "down";
  await openApp("/connexion", { answers: [answer(login, () => (line === "down" ? noAnswer() : jeanne()))] });
  await send();
  await expect.element(alert).toHaveTextContent("Impossible de se connecter au serveur. Vérifiez votre connexion internet.");
  line = "up";
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect.element(profile).toBeVisible();
  await expect.poll(address).toBe("/");
});

test("signing in leads back to the page that asked for it", async () => {
  await openApp("/favoris", { answers: [answer(login, () => jeanne())] });
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await send();
  await expect.poll(address).toBe("/favoris");
});

test("signing in never leads to another site", async () => {
  await openApp(`/connexion?retour=${encodeURIComponent("//ailleurs.example/")}`, { answers: [answer(login, () => jeanne())] });
  await send();
  await expect.poll(address).toBe("/");
});

test("the page moves on 100 ms after the sign-in, not before", async () => {
  await openApp("/connexion", { answers: [answer(login, () => jeanne())] });
  await email.fill("jeanne@seance.example");
  await password.fill("Caligari-1920");
  const begun = new Promise<number>((resolve) =>
    addEventListener("auth-update", () => resolve(performance.now()), { once: true }),
  );
  await page.getByRole("button", { name: "Se connecter" }).click();
  const start = await begun;
  await vi.waitFor(() => expect(address()).toBe("/"), { interval: 5, timeout: 5000 });
  // A timer may fire within the millisecond before.
  expect(performance.now() - start).toBeGreaterThanOrEqual(99);
});

test("a stored user that cannot be read is forgotten", async () => {
  localStorage.setItem("token", "token");
  localStorage.setItem("user", "{");
  await openApp("/films");
  await expect.element(page.getByRole("banner").getByRole("link", { name: "Connexion" })).toBeVisible();
  expect([localStorage.getItem("token"), localStorage.getItem("user")]).toEqual([null, null]);
});

test("the sign-in page fits on a phone", async () => {
  await page.viewport(...phone);
  await openApp("/connexion");
  await expect.element(email).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.getByRole("tab", { name: "Inscription" }).click();
  await expect.element(confirmation).toBeVisible();
  expect(address()).toBe("/connexion?onglet=inscription");
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test("who signs in with a password that is too weak by now is asked to change it, and led to where", async () => {
  const weak_password = "Ce mot de passe est trop courant";
  await openApp("/connexion", { answers: [answer(login, { ...jeanne(), weak_password })] });
  await send("jeanne@seance.example", "court");
  await expect.element(toast(/Ce mot de passe est trop courant\. Changez-le dans votre profil/)).toBeVisible();
  await expect.poll(address).toBe("/");
  await toastAction("Changer").click();
  await expect.element(page.getByLabelText("Mot de passe actuel")).toBeVisible();
});
