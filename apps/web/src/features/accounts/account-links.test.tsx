import {
  askEmailVerification,
  askPasswordReset,
  readResetLink,
  resetPassword,
  verifyEmail,
} from "@seance/contract/account-links";
import { logout } from "@seance/contract/accounts";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal, requestsSettled } from "#test/answers.ts";
import { address, atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { leaveApp, openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const email = page.getByLabelText("Adresse email");
const alert = page.getByRole("alert");
const button = (name: string) => page.getByRole("button", { name });
const site = (sends_mail: boolean) => answer(getSettings, sample(publicSettings, { sends_mail }));

test("the sign-in leads to the form that sends a link, and says the same whether there is an account or not", async () => {
  const asked = record(askPasswordReset, () => undefined);
  await openApp("/connexion", { answers: [site(true), asked.handler] });
  await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
  await button("Recevoir un lien").click();
  await expect.element(email).toHaveAccessibleDescription(/L'adresse email est requise/);
  await expectAccessible();
  await email.fill(" Jeanne@Seance.example");
  await button("Recevoir un lien").click();
  await expect.element(page.getByText(/Si un compte a l’adresse jeanne@seance\.example, un lien/)).toBeVisible();
  expect(asked.sent).toEqual([{ email: "Jeanne@Seance.example" }]);
  await atSize(phone, expectAccessible);
});

test("too many tries, and a server that is away, are said and the address stays", async () => {
  let status = 429;
  await openApp("/mot-de-passe-oublie", { answers: [site(true), answer(askPasswordReset, () => refusal(status, "non"))] });
  await email.fill("jeanne@seance.example");
  await button("Recevoir un lien").click();
  await expect.element(alert).toMatchTextContent(/Trop de tentatives/);
  status = 503;
  await button("Recevoir un lien").click();
  await expect.element(alert).toMatchTextContent(/Erreur serveur/);
  await expect.element(email).toHaveValue("jeanne@seance.example");
});

test("a site without mail says who gives a link, and leads to the staff", async () => {
  await openApp("/mot-de-passe-oublie", { answers: [site(false)] });
  await expect.element(page.getByText(/Ce site n’envoie pas d’email/)).toBeVisible();
  await expectCount(email, 0);
  await expectAccessible();
  await page.getByRole("link", { name: "Écrire à l’équipe" }).click();
  await expect.poll(address).toBe("/contact?sujet=compte");
});

test("the link of a mail asks for the password twice, and leads to the sign-in", async () => {
  const reset = record(resetPassword, () => undefined);
  await openApp("/nouveau-mot-de-passe#jeton-du-courriel", { answers: [reset.handler, answer(readResetLink, undefined)] });
  const [first, second] = [page.getByLabelText("Nouveau mot de passe"), page.getByLabelText("Confirmer le mot de passe")];
  await button("Changer le mot de passe").click();
  await expect.element(first).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await first.fill("Caligari-1920");
  await second.fill("Caligari-1921");
  await button("Changer le mot de passe").click();
  await expect.element(second).toHaveAccessibleDescription(/ne correspondent pas/);
  await expectAccessible();
  await second.fill("Caligari-1920");
  await button("Changer le mot de passe").click();
  await expect.element(toast(/Mot de passe changé/)).toBeVisible();
  await expect.poll(address).toBe("/connexion");
  expect(reset.sent).toEqual([{ token: "jeton-du-courriel", password: "Caligari-1920" }]);
});

test("the link of a mail says that the session of this browser will be closed, and closes it on the server too", async () => {
  const ended = record(logout, () => undefined);
  const account = { email: "caligari@seance.example" };
  await openApp("/nouveau-mot-de-passe#jeton", {
    as: "user",
    account,
    answers: [answer(resetPassword, undefined), answer(readResetLink, undefined), ended.handler],
  });
  await expect.element(page.getByText(/Une session est ouverte ici pour caligari@seance\.example/)).toBeVisible();
  await page.getByLabelText("Nouveau mot de passe").fill("caligari@seance.example");
  // The link may be of another account: the address of this one is not held against the password.
  await expect.element(page.getByRole("main")).toMatchTextContent(/Force du mot de passe.*Fort/);
  await page.getByLabelText("Confirmer le mot de passe").fill("caligari@seance.example");
  await button("Changer le mot de passe").click();
  await expect.element(toast(/la session ouverte ici est fermée/)).toBeVisible();
  await expect.poll(address).toBe("/connexion");
  await expectCount(button("Profil"), 0);
  expect(ended.sent).toEqual([{ end_session: true }]);
});

test("a link that was used or has ended says so, and how to get another", async () => {
  const words = "Ce lien n’est plus valable. Demandez-en un nouveau.";
  const gone = () => refusal(404, words);
  let read: () => Response | undefined = gone;
  const answers = [site(true), answer(readResetLink, () => read()), answer(resetPassword, gone)];
  await openApp("/nouveau-mot-de-passe#vieux", { answers });
  await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(button("Changer le mot de passe"), 0);
  await leaveApp();
  // It was used in another window while this one was open.
  read = () => undefined;
  await openApp("/nouveau-mot-de-passe#autre", { answers });
  await page.getByLabelText("Nouveau mot de passe").fill("Caligari-1920");
  await page.getByLabelText("Confirmer le mot de passe").fill("Caligari-1920");
  await button("Changer le mot de passe").click();
  await expect.element(alert).toHaveTextContent(words);
  await page.getByRole("link", { name: "Demander un autre lien" }).click();
  await expect.element(email).toBeVisible();
});

test("the link that verifies an address does so when it is asked to", async () => {
  let dead = true;
  const verified = record(verifyEmail, () => (dead ? refusal(404, "Ce lien n’est plus valable.") : undefined));
  await openApp("/adresse-verifiee#jeton", { answers: [verified.handler] });
  await expectAccessible();
  expect(verified.sent).toEqual([]);
  await button("Vérifier mon adresse").click();
  await expect.element(alert).toHaveTextContent("Ce lien n’est plus valable.");
  dead = false;
  await button("Vérifier mon adresse").click();
  await expect.element(page.getByText(/Votre adresse est vérifiée/)).toBeVisible();
  expect(verified.sent).toEqual([{ token: "jeton" }, { token: "jeton" }]);
});

const openPasswords = async () => {
  await button("Profil").click();
  await page.getByRole("dialog", { name: "Mon compte" }).getByRole("tab", { name: "Mot de passe" }).click();
};

test("the profile says whether the address is verified, and sends the link", async () => {
  const asked = record(askEmailVerification, () => undefined);
  const account = { email: "ada@seance.example", email_verified: false };
  await openApp("/films", { as: "user", account, answers: [site(true), asked.handler] });
  await openPasswords();
  await expect.element(page.getByText(/ada@seance\.example n’est pas vérifiée/)).toBeVisible();
  await expectAccessible();
  await button("Recevoir le lien").click();
  await expect.element(toast("Un lien part vers ada@seance.example.")).toBeVisible();
  expect(asked.sent).toHaveLength(1);
});

test("a verified address asks for nothing", async () => {
  await openApp("/films", { as: "user", account: { email: "ada@seance.example", email_verified: true }, answers: [site(true)] });
  await openPasswords();
  await expect.element(page.getByText("ada@seance.example est vérifiée.")).toBeVisible();
  await expectCount(button("Recevoir le lien"), 0);
});

test("a site without mail asks for no verification", async () => {
  await openApp("/films", { as: "user", account: { email_verified: false }, answers: [site(false)] });
  await openPasswords();
  await expect.element(page.getByLabelText("Mot de passe actuel")).toBeVisible();
  await requestsSettled();
  await expectCount(page.getByText(/vérifiée/), 0);
});
