import { logout, user } from "@seance/contract/accounts";
import { readInvitation } from "@seance/contract/invitations";
import { getMaintenance } from "@seance/contract/maintenance";
import {
  choosePassword,
  finishOidc,
  leaveOidc,
  linkIdentity,
  listIdentities,
  listOidcProviders,
  startOidc,
  unlinkIdentity,
  type Identities,
} from "@seance/contract/oidc";
import { confirmLogin } from "@seance/contract/second-factor";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const firm = { key: "firme", label: "Mon entreprise" };
const school = { key: "ecole", label: "L’école" };
const providers = answer(listOidcProviders, { providers: [firm, school] });
const alert = page.getByRole("alert");
const jeanne = sample(user, { id: newId(), role: "user" });
const away = "Mon entreprise ne répond pas pour l’instant. Réessayez plus tard, ou connectez-vous avec un mot de passe.";
const late = "Cette connexion a trop duré, ou a commencé dans un autre navigateur. Recommencez.";
/** An address that does not take the page of the test away. */
const elsewhere = () => ({ url: `${location.pathname}${location.search}#parti` });

test("each provider has a button on both tabs, which goes there and comes back to the page wanted", async () => {
  const { handler, sent } = record(startOidc, elsewhere);
  await openApp("/connexion?retour=%2Ffilms%3Fgenre%3DDrame", { answers: [providers, handler] });
  const button = (name: string) => page.getByRole("button", { name: `Se connecter avec ${name}` });
  await expect.element(button("L’école")).toBeVisible();
  await expectAccessible();
  await page.getByRole("tab", { name: "Inscription" }).click();
  await button("Mon entreprise").click();
  await expect.poll(() => location.hash).toBe("#parti");
  expect(sent).toEqual([{ return_to: "/films?genre=Drame" }]);
});

test("an invitation goes with the sign-in at a provider, beside the form", async () => {
  const token = "Ab_-".repeat(5) + "Zz";
  const { handler, sent } = record(startOidc, elsewhere);
  const read = answer(readInvitation, { role: "ami" as const, expires_at: "2030-01-01T00:00:00.000Z" });
  await openApp(`/invitation#${token}`, { answers: [providers, read, handler] });
  await expect.element(page.getByRole("button", { name: "Créer mon compte" })).toBeVisible();
  await atSize(phone, expectAccessible);
  await page.getByRole("button", { name: "Se connecter avec Mon entreprise" }).click();
  await expect.poll(() => sent).toEqual([{ return_to: "/", invitation: token }]);
});

test("a page wanted elsewhere is not asked for", async () => {
  const { handler, sent } = record(startOidc, elsewhere);
  await openApp("/connexion?retour=%2F%2Failleurs.exemple", { answers: [providers, handler] });
  await page.getByRole("button", { name: "Se connecter avec Mon entreprise" }).click();
  await expect.poll(() => sent).toEqual([{ return_to: "/" }]);
});

test("a provider that is away is said to be, and the password form stays", async () => {
  await openApp("/connexion", { answers: [providers, answer(startOidc, () => refusal(503, away))] });
  await page.getByRole("button", { name: "Se connecter avec Mon entreprise" }).click();
  await expect.element(alert.filter({ hasText: away })).toBeVisible();
  await expect.element(page.getByLabelText("Adresse email")).toBeVisible();
});

test("during a maintenance the staff may come in by a provider, and its answer is read", async () => {
  const closed = answer(getMaintenance, sample(getMaintenance.answer, { is_active: true }));
  const { handler, sent } = record(startOidc, elsewhere);
  await openApp("/acces-equipe", { answers: [closed, providers, handler] });
  await page.getByRole("button", { name: "Se connecter avec Mon entreprise" }).click();
  await expect.poll(() => sent).toEqual([{ return_to: "/" }]);
  await leaveApp();
  await openApp("/connexion/firme?code=a", { answers: [closed, answer(finishOidc, () => refusal(400, late))] });
  await expect.element(alert.filter({ hasText: late })).toBeVisible();
});

test("a site without providers has no button for one", async () => {
  await openApp("/connexion");
  await expect.element(page.getByRole("button", { name: "Se connecter" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: /Se connecter avec/ }), 0);
});

test("the answer of a provider is sent once as it came, opens the session and leads to the page wanted", async () => {
  const { handler, sent } = record(finishOidc, { access_token: "token", user: jeanne, return_to: "/films?genre=Drame" });
  await openApp("/connexion/firme?code=un%20code&state=%2B&iss=x", { answers: [handler] });
  await expect.poll(address).toBe("/films?genre=Drame");
  expect(sent).toEqual([{ search: "code=un%20code&state=%2B&iss=x" }]);
  expect(localStorage.getItem("token")).toBe("token");
});

test("a path of another site in the answer leads home", async () => {
  await openApp("/connexion/firme?code=a", {
    answers: [answer(finishOidc, { access_token: "token", user: jeanne, return_to: "//ailleurs.exemple" })],
  });
  await expect.poll(address).toBe("/");
});

for (const [name, answered, words] of [
  ["late", () => refusal(400, late), late],
  ["denied", () => refusal(403, "Mon entreprise n’a pas donné son accord à cette connexion."), "n’a pas donné son accord"],
  ["taken", () => refusal(409, "Un compte a déjà votre adresse."), "Un compte a déjà votre adresse."],
  ["banned", () => refusal(403, "ACCOUNT_SUSPENDED"), "Compte Suspendu"],
  ["away", () => refusal(503, away), away],
  ["offline", noAnswer, "Impossible de se connecter au serveur"],
] as const)
  test(`a refusal (${name}) is said in its words, with the way back`, async () => {
    await openApp("/connexion/firme?code=a", { answers: [answer(finishOidc, answered)] });
    await expect.element(alert.filter({ hasText: words })).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Revenir à la connexion" }).click();
    await expect.poll(address).toBe("/connexion");
  });

test("the code of the second factor is asked after the provider", async () => {
  const { handler, sent } = record(confirmLogin, { access_token: "token", user: jeanne });
  await openApp("/connexion/firme?code=a", {
    answers: [answer(finishOidc, { second_factor: { token: "attente", passkey: false }, return_to: "/films" }), handler],
  });
  await page.getByLabelText("Code de vérification").fill("123456");
  await expectCount(page.getByRole("checkbox"), 0);
  await userEvent.keyboard("{Enter}");
  await expect.poll(address).toBe("/films");
  expect(sent).toEqual([{ token: "attente", code: "123456" }]);
});

test("a link that comes back is told on the page that it was asked on", async () => {
  await openApp("/connexion/firme?code=a", { as: "user", answers: [answer(finishOidc, { linked: true, return_to: "/films" })] });
  await expect.element(toast("Votre compte est lié. Vous pourrez aussi vous connecter par là.")).toBeVisible();
  await expect.poll(address).toBe("/films");
});

/** Signs out by the profile; how often the provider, and the site, are asked. */
async function signOutOf(path: string, options: Parameters<typeof openApp>[1]): Promise<number[]> {
  const atProvider = record(leaveOidc, elsewhere);
  const here = record(logout, undefined);
  await openApp(path, { ...options, answers: [...(options?.answers ?? []), atProvider.handler, here.handler] });
  await page.getByRole("button", { name: "Profil" }).click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect.poll(() => localStorage.getItem("token")).toBeNull();
  return [atProvider.sent.length, here.sent.length];
}

test("whoever signed in at a provider signs out there too", async () => {
  const signedIn = answer(finishOidc, { access_token: "token", user: jeanne, return_to: "/films" });
  expect(await signOutOf("/connexion/firme?code=a", { answers: [signedIn] })).toEqual([1, 1]);
  await expect.poll(() => location.hash).toBe("#parti");
});

test("after a password no provider is asked to sign out", async () => {
  expect(await signOutOf("/films", { as: "user" })).toEqual([0, 1]);
});

const profile = page.getByRole("dialog", { name: "Mon compte" });
const section = profile.getByRole("region", { name: "Identités liées" });
const password = section.getByLabelText("Votre mot de passe", { exact: true });
const linked: Identities = {
  identities: [
    { id: newId(), provider: firm, issuer: "https://id.firme/", created_at: "2026-11-20T12:00:00.000Z", last_used: null },
  ],
  providers: [school],
  passwordless: false,
};

async function openSection(options: Parameters<typeof openApp>[1]): Promise<void> {
  await openApp("/films?genre=Drame", { as: "user", ...options });
  await page.getByRole("button", { name: "Profil" }).click();
  await profile.getByRole("tab", { name: "Mot de passe" }).click();
}

test("linking and unlinking ask the password, and say what went wrong beside it", async () => {
  let state = linked;
  let next: () => { url: string } | Response = () => refusal(403, "Mot de passe actuel incorrect");
  const link = record(linkIdentity, () => next());
  const unlink = record(unlinkIdentity, () => void (state = { ...linked, identities: [] }));
  await openSection({ answers: [answer(listIdentities, () => state), link.handler, unlink.handler] });
  await expect.element(section).toMatchTextContent(/Mon entreprise.*Lié le 20 novembre 2026/);
  await expectAccessible();
  await section.getByRole("button", { name: "Lier L’école" }).click();
  await expect.element(password).toHaveFocus();
  await userEvent.keyboard("mauvais{Enter}");
  await expect.element(password).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  next = () => refusal(503, away);
  await userEvent.keyboard("{Enter}");
  await expect.element(toast(away)).toBeVisible();
  next = elsewhere;
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => location.hash).toBe("#parti");
  expect(link.sent.at(-1)).toEqual({ password: "mauvais", return_to: "/films?genre=Drame" });
  await section.getByRole("button", { name: "Annuler" }).click();
  await section.getByRole("button", { name: "Ne plus lier Mon entreprise" }).click();
  await password.fill("Caligari-1920");
  await userEvent.keyboard("{Enter}");
  await expect.element(toast("Mon entreprise n’est plus lié à votre compte.")).toBeVisible();
  await expectCount(section.getByRole("listitem"), 0);
  expect(unlink.sent).toEqual([{ password: "Caligari-1920" }]);
});

test("an account without a password keeps its only way in, and chooses a first one", async () => {
  const last = "C’est votre seule façon de vous connecter\u202f: choisissez d’abord un mot de passe";
  let state = { ...linked, passwordless: true };
  const unlink = record(unlinkIdentity, () => refusal(409, last));
  let next: () => Response | undefined = () => refusal(422, [{ loc: ["body", "new_password"], msg: "Trop courant" }]);
  const choose = record(choosePassword, () => next());
  await openSection({ answers: [answer(listIdentities, () => state), unlink.handler, choose.handler] });
  await section.getByRole("button", { name: "Ne plus lier Mon entreprise" }).click();
  await expect.element(toast(last)).toBeVisible();
  expect(unlink.sent).toEqual([{}]);
  const field = profile.getByLabelText("Nouveau mot de passe");
  const button = profile.getByRole("button", { name: "Choisir ce mot de passe" });
  await atSize(phone, expectAccessible);
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await field.fill("motdepasse");
  await button.click();
  await expect.element(field).toHaveAccessibleDescription(/Trop courant/);
  next = () => undefined;
  state = linked;
  await field.fill("Caligari-1920");
  await button.click();
  await expect.element(profile.getByLabelText("Mot de passe actuel")).toBeVisible();
  expect(choose.sent.at(-1)).toEqual({ new_password: "Caligari-1920" });
});

test("a site without providers says nothing of identities", async () => {
  await openSection({});
  await expect.element(profile.getByLabelText("Mot de passe actuel")).toBeVisible();
  await expectCount(section, 0);
});
