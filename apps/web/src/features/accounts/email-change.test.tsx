import { cancelEmailChange, changeEmail, confirmEmail, getEmailChange, keepEmail } from "@seance/contract/email-change";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const profile = page.getByRole("dialog", { name: "Mon compte" });
const button = (name: string) => page.getByRole("button", { name });
const site = (sends_mail: boolean) => answer(getSettings, sample(publicSettings, { sends_mail }));
const email = page.getByLabelText("Nouvelle adresse email");
const password = page.getByLabelText("Votre mot de passe");
const pending = { pending: { email: "ada@ailleurs.example", expires_at: "2026-11-02T10:30:00.000Z" } };

async function openForm(sendsMail: boolean, answers: Parameters<typeof openApp>[1] = {}): Promise<void> {
  const account = { email: "ada@seance.example" };
  await openApp("/films", { as: "user", account, answers: [site(sendsMail), ...(answers.answers ?? [])] });
  await button("Profil").click();
  await profile.getByRole("tab", { name: "Mot de passe" }).click();
  await button("Changer d’adresse").click();
}

test("another address is asked for with the password; what is wrong is said beside the fields", async () => {
  let next = () => refusal(403, "Mot de passe actuel incorrect");
  const asked = record(changeEmail, () => next());
  await openForm(true, { answers: [asked.handler] });
  await expect.element(page.getByText(/L’adresse change quand vous l’ouvrez, et l’actuelle est prévenue/)).toBeVisible();
  await button("Changer d’adresse").click();
  await expect.element(email).toHaveAccessibleDescription(/L'adresse email est requise/);
  await expect.element(password).toHaveAccessibleDescription(/Le mot de passe est requis/);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  expect(asked.sent).toEqual([]);
  await email.fill("ada@ailleurs.example");
  await password.fill("Nosferatu-1922");
  await button("Changer d’adresse").click();
  await expect.element(password).toHaveAccessibleDescription(/Mot de passe actuel incorrect/);
  next = () => refusal(409, "Un compte avec cette adresse email existe déjà");
  await button("Changer d’adresse").click();
  await expect.element(email).toHaveAccessibleDescription(/Un compte avec cette adresse email existe déjà/);
  expect(asked.sent.at(-1)).toEqual({ email: "ada@ailleurs.example", current_password: "Nosferatu-1922" });
});

test("the address that waits is shown until it is given up; the current one stays meanwhile", async () => {
  const cancelled = record(cancelEmailChange, () => undefined);
  const waiting = () => (cancelled.sent.length > 0 ? { pending: null } : pending);
  let asked = false;
  await openForm(true, {
    answers: [
      answer(changeEmail, () => {
        asked = true;
        return pending;
      }),
      answer(getEmailChange, () => (asked ? waiting() : { pending: null })),
      cancelled.handler,
    ],
  });
  await email.fill("ada@ailleurs.example");
  await password.fill("Nosferatu-1922");
  await button("Changer d’adresse").click();
  await expect.element(toast("Un lien part vers votre nouvelle adresse.")).toBeVisible();
  const words = page.getByText(
    /^ada@ailleurs\.example attend .* 2 novembre 2026 à 11:30\. D’ici là, votre adresse reste ada@seance/,
  );
  await expect.element(words).toBeVisible();
  await expectCount(email, 0);
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await button("Y renoncer").click();
  await expect.element(toast("Votre compte garde son adresse.")).toBeVisible();
  await expectCount(words, 0);
});

test("on a site without mail the form says that the address changes at once", async () => {
  await openForm(false, { answers: [answer(changeEmail, { pending: null })] });
  await expect.element(page.getByText(/Elle change tout de suite/)).toBeVisible();
  await email.fill("ada@ailleurs.example");
  await password.fill("Nosferatu-1922");
  await button("Changer d’adresse").click();
  await expect.element(toast("Votre adresse est changée.")).toBeVisible();
  await expectCount(email, 0);
});

test("the link to the new address confirms it when it is asked to, and says what was in the way", async () => {
  let next: () => Response | undefined = () => refusal(409, "Entre-temps, un autre compte a pris cette adresse.");
  const confirmed = record(confirmEmail, () => next());
  await openApp("/nouvelle-adresse#jeton", { answers: [confirmed.handler] });
  await expect.element(button("Confirmer cette adresse")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  expect(confirmed.sent).toEqual([]);
  await button("Confirmer cette adresse").click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Entre-temps, un autre compte a pris cette adresse.");
  next = () => undefined;
  await button("Confirmer cette adresse").click();
  await expect.element(page.getByText(/Votre adresse est changée/)).toBeVisible();
  await expect.element(page.getByText("Vos autres sessions sont fermées.")).toBeVisible();
  expect(confirmed.sent).toEqual([{ token: "jeton" }, { token: "jeton" }]);
});

test("the link to the old address keeps it, and leads to another password", async () => {
  const kept = record(keepEmail, () => undefined);
  await openApp("/adresse-gardee#jeton", { answers: [site(true), kept.handler] });
  await expect.element(button("Garder mon adresse")).toBeVisible();
  await expectAccessible();
  await atSize(phone, expectAccessible);
  await button("Garder mon adresse").click();
  await expect.element(page.getByText(/votre compte garde son adresse/)).toBeVisible();
  expect(kept.sent).toEqual([{ token: "jeton" }]);
  await page.getByRole("link", { name: "Changer mon mot de passe" }).click();
  await expect.poll(address).toBe("/mot-de-passe-oublie");
});
