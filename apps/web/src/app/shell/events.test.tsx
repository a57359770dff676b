import { logout } from "@seance/contract/accounts";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { eventStreamUp } from "#shared/events/stream-state.ts";
import { answer } from "#test/answers.ts";
import { openEvents } from "#test/event-stream.ts";
import { toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const profile = page.getByRole("button", { name: "Profil" });
const banned = "Compte Suspendu: Votre compte à été définitivement suspendu, si vous pensez que c'est une erreur contactez-nous.";

/** The last test's stream may still be up when the page opens. */
async function streaming({ asked }: { asked: Promise<void> }): Promise<void> {
  await asked;
  await expect.poll(() => eventStreamUp.get()).toBe(true);
}

test("a banned person is signed out of the open page at once and told why", async () => {
  const events = openEvents();
  await openApp("/", { as: "user", answers: [events.handler] });
  await expect.element(profile).toBeVisible();
  await streaming(events);
  events.send("session-ended", { reason: "banned" });
  await expect.element(toast(banned)).toBeVisible();
  await expect.element(profile).not.toBeInTheDocument();
});

test("somebody who signs out is not told that the session has ended", async () => {
  const events = openEvents();
  await openApp("/", {
    as: "user",
    answers: [
      events.handler,
      answer(logout, () => {
        events.send("session-ended", { reason: "ended" });
        return undefined;
      }),
    ],
  });
  await streaming(events);
  await profile.click();
  await page.getByRole("button", { name: "Se déconnecter" }).click();
  await expect.element(profile).not.toBeInTheDocument();
  expect(toast(/Votre session a été fermée/).elements()).toEqual([]);
});
