import { getMailDesk, sendTrialMail, type MailDesk } from "@seance/contract/mails";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { atSize, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const template = (name: MailDesk["templates"][number]["name"], label: string) => ({
  name,
  label,
  subject: `Objet\u00A0: ${label}`,
  text: `Bonjour, texte de ${label}`,
  html: `<!doctype html><html lang="fr"><body><p style="color:rgb(10, 20, 30)">HTML de ${label}</p></body></html>`,
});
const templates = [template("reset", "Mot de passe oublié"), template("verify", "Vérification de l’adresse")];
const desk = (fields: Partial<MailDesk> = {}): MailDesk => ({
  from: "Séance <site@exemple.fr>",
  waiting: 2,
  latest_failure: null,
  templates,
  ...fields,
});
const trial = page.getByRole("button", { name: "S’envoyer un essai" });

/** The paragraph of the shown HTML, inside its frame. */
const paragraph = (): HTMLElement | null | undefined => document.querySelector("iframe")?.contentDocument?.querySelector("p");

test("the fondateur sees each mail as HTML and as text", async () => {
  await openApp("/admin/courriels", { as: "fondateur", answers: [answer(getMailDesk, desk())] });
  await expect.element(page.getByText("Bonjour, texte de Mot de passe oublié")).toBeVisible();
  await expect.element(page.getByText("Séance <site@exemple.fr>")).toBeVisible();
  await expect.element(page.getByText(/2 emails attendent/)).toBeVisible();
  await expect.poll(() => paragraph()?.textContent).toBe("HTML de Mot de passe oublié");
  await expect.poll(() => paragraph()?.style.color).toBe("rgb(10, 20, 30)");
  await expectAccessible();
  await page.getByRole("radio", { name: "Vérification de l’adresse" }).click();
  await expect.poll(() => paragraph()?.textContent).toBe("HTML de Vérification de l’adresse");
  await expect.poll(() => paragraph()?.style.color).toBe("rgb(10, 20, 30)");
  await atSize(phone, expectAccessible);
});

test("a mail on trial goes to the fondateur; a refusal is said", async () => {
  let fails = true;
  const sent = record(sendTrialMail, () => (fails ? refusal(409, "Ce site n’envoie pas d’email.") : undefined));
  await openApp("/admin/courriels", { as: "fondateur", answers: [answer(getMailDesk, desk()), sent.handler] });
  await trial.click();
  await expect.element(toast("Ce site n’envoie pas d’email.")).toBeVisible();
  fails = false;
  await trial.click();
  await expect.element(toast("Un email d’essai part vers votre adresse.")).toBeVisible();
  expect(sent.sent).toHaveLength(2);
});

test("the latest failure is said, and whether the mail is sent again", async () => {
  const latest_failure = { at: "2026-11-20T20:00:00.000Z", reason: "réponse 550 du serveur", given_up: true };
  await openApp("/admin/courriels", { as: "fondateur", answers: [answer(getMailDesk, desk({ latest_failure }))] });
  await expect.element(page.getByText(/Abandonné le 20 novembre 2026.*réponse 550 du serveur\./)).toBeVisible();
});

test("a site without mail says what its staff does instead, and sends no trial", async () => {
  await openApp("/admin/courriels", { as: "fondateur", answers: [answer(getMailDesk, desk({ from: null }))] });
  await expect.element(page.getByText(/les réglages SMTP_URL et MAIL_FROM du serveur manquent/)).toBeVisible();
  await expectCount(trial, 0);
  await expectAccessible();
});
