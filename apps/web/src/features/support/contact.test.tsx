import { contactSupport } from "@seance/contract/support";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const email = page.getByLabelText("Votre adresse email");
const message = page.getByLabelText("Votre message");
const send = page.getByRole("button", { name: "Envoyer" });
const footer = page.getByRole("contentinfo");

test("without a community address a guest writes from the footer, and what failed to be sent stays", async () => {
  let fault: Response | null = refusal(429, "Trop de tentatives. Réessayez dans 12 minutes.");
  const sent = record(contactSupport, () => fault ?? new Response(null, { status: 204 }));
  await openApp("/films", { answers: [sent.handler] });
  await footer.getByRole("link", { name: "Nous contacter" }).click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Nous contacter" })).toBeVisible();
  await send.click();
  await expect.element(email).toHaveAccessibleDescription(/L'adresse email est requise/);
  await expect.element(email).toHaveFocus();
  await expect.element(message).toBeInvalid();
  await expectAccessible();
  await email.fill("jeanne@exemple.fr");
  await message.fill("La page reste noire.");
  await send.click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Trop de tentatives. Réessayez dans 12 minutes.");
  await expect.element(message).toHaveValue("La page reste noire.");
  fault = null;
  await send.click();
  await expect.element(page.getByRole("status").filter({ hasText: "Message envoyé" })).toBeVisible();
  expect(sent.sent.at(-1)).toEqual({
    ...{ email: "jeanne@exemple.fr", message: "La page reste noire.", topic: "question", website: "" },
  });
});

test("a removal request is written from the legal texts", async () => {
  await openApp("/films");
  await footer.getByRole("button", { name: "DMCA" }).click();
  await page.getByRole("link", { name: "Adresser une demande de retrait" }).click();
  await expect.poll(address).toBe("/contact?sujet=retrait");
  await expect.element(page.getByLabelText("À propos de")).toHaveValue("removal");
});

test("who is signed in is led to the support, and to the community where there is one", async () => {
  const community_url = "https://communaute.exemple/seance";
  await openApp("/contact", { as: "user", answers: [answer(getSettings, sample(publicSettings, { community_url }))] });
  await expect.element(page.getByRole("link", { name: /La communauté/ })).toHaveAttribute("href", community_url);
  await page.getByRole("button", { name: "Ouvrir le support" }).click();
  await expect.element(page.getByRole("dialog", { name: "Support" })).toBeVisible();
});
