import { getMailedNotices, mailNotices } from "@seance/contract/notice-mails";
import { muteNotices, type NoticeKind } from "@seance/contract/notices";
import { getSettings, publicSettings } from "@seance/contract/site";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, refusal } from "#test/answers.ts";
import { address, expectCount } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const site = (sends_mail: boolean) => answer(getSettings, sample(publicSettings, { sends_mail }));
const byMail = (label: string | RegExp) => page.getByRole("checkbox", { name: label });
const open = (verified: boolean, answers: Parameters<typeof openApp>[1] & object) =>
  openApp("/mes-notifications", { as: "user", account: { email_verified: verified }, ...answers });

test("each kind that is wanted may also go by mail, none at first", async () => {
  let mailed: NoticeKind[] = [];
  const answers = [
    site(true),
    answer(getMailedNotices, () => ({ mailed })),
    answer(mailNotices, ({ body }) => {
      ({ mailed } = body as { mailed: NoticeKind[] });
      return { mailed };
    }),
    answer(muteNotices, ({ body }) => body as { muted: NoticeKind[] }),
  ];
  await open(true, { answers });
  await expectCount(byMail(/^Par email/), 6);
  await expect.element(byMail(/Badges reçus/)).not.toBeChecked();
  await byMail(/Badges reçus/).click();
  await byMail(/Réponses du support/).click();
  await expect.poll(() => mailed).toEqual(["badge", "ticket"]);
  await byMail(/Badges reçus/).click();
  await expect.poll(() => mailed).toEqual(["ticket"]);
  await page.getByRole("switch", { name: "Badges reçus" }).click();
  await expectCount(byMail(/Badges reçus/), 0);
  for (const [width, height] of [
    [1440, 900],
    [390, 844],
    [320, 640],
  ] as const) {
    await page.viewport(width, height);
    await expectAccessible();
  }
});

test("a choice that is refused is taken back, and said", async () => {
  const answers = [site(true), answer(getMailedNotices, { mailed: [] }), answer(mailNotices, () => refusal(404, "Introuvable"))];
  await open(true, { answers });
  await byMail(/Badges reçus/).click();
  await expect.element(page.getByText(/Vos choix n’ont pas été enregistrés/)).toBeVisible();
  await expect.element(byMail(/Badges reçus/)).not.toBeChecked();
});

test("a site without mail says why there is none", async () => {
  await open(true, { answers: [site(false)] });
  await expect.element(page.getByText(/Ce site n’envoie pas d’email/)).toBeVisible();
  await expectCount(byMail(/^Par email/), 0);
});

test("an address that is not verified is to be verified first", async () => {
  await open(false, { answers: [site(true)] });
  await expect.element(page.getByText(/vérifiez d’abord votre adresse/)).toBeVisible();
  await expectCount(byMail(/^Par email/), 0);
});

test("the link of the mail leads a guest to the sign-in, and back", async () => {
  await openApp("/mes-notifications");
  await page.getByRole("main").getByRole("link", { name: "Se connecter" }).click();
  await expect.poll(address).toBe("/connexion?retour=%2Fmes-notifications");
});
