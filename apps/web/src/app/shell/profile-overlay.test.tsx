import { logout } from "@seance/contract/accounts";
import { saveHistory } from "@seance/contract/progress";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { progress } from "#features/progress/progress.api.ts";
import { session } from "#shared/session/current-session.ts";
import { answer, refusal } from "#test/answers.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

test("a sign-out sends what was watched first, and keeps on the device what could not be sent", async () => {
  const told: string[] = [];
  const answers = [
    answer(saveHistory, () => {
      told.push("progress");
      return refusal(503, "Serveur occupé");
    }),
    answer(logout, () => {
      told.push("logout");
      return undefined;
    }),
  ];
  await openApp("/films", { as: "user", answers });
  await page.getByRole("button", { name: "Profil" }).click();
  const leave = page.getByRole("button", { name: "Se déconnecter" });
  await expect.element(leave).toBeVisible();
  const id = newId();
  const film = { id, itemType: "movie", type: "movie", title: "Nosferatu", description: "", poster: null } as const;
  progress.save(film, 60, 600);
  const key = `history_${session.get().user?.id}`;
  await leave.click();
  await expect.poll(() => session.get().token).toBeNull();
  expect(told).toEqual(["progress", "logout"]);
  await expect.poll(() => localStorage.getItem(key)).toContain(id);
});
