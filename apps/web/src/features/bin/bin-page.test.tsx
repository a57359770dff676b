import { binItem, eraseFromBin, getBinContents, listBin, restoreFromBin } from "@seance/contract/bin";
import { securityCodeMessages } from "@seance/contract/security-code";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { address, expectCount, giveCode, row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const film = () => sample(binItem, { type: "movie", title: "Scherben", year: 1921, deleted_by: "ada" });

test("a title of the bin has its kind and year; restored, it leaves the list", async () => {
  const items = [film()];
  const list = record(listBin, () => ({ items, total: items.length }));
  await openApp("/admin/corbeille", {
    as: "fondateur",
    answers: [list.handler, answer(restoreFromBin, () => void items.splice(0) as never)],
  });
  await page.getByRole("radio", { name: "Films" }).click();
  await expect.poll(address).toBe("/admin/corbeille?type=movie");
  await expect.poll(() => list.sent.at(-1)).toMatchObject({ type: "movie" });
  await expect.element(row("Scherben")).toMatchTextContent("Film · 1921");
  await page.getByRole("button", { name: "Restaurer Scherben" }).click();
  await expect.element(toast("«\u202fScherben\u202f» est de retour")).toBeVisible();
  await expectCount(row("Scherben"), 0);
});

test("a refused restoration shows why", async () => {
  await openApp("/admin/corbeille", {
    as: "fondateur",
    answers: [
      answer(listBin, { items: [film()], total: 1 }),
      answer(restoreFromBin, () => refusal(409, "Un autre film porte déjà ce titre et cette année.")),
    ],
  });
  await page.getByRole("button", { name: "Restaurer Scherben" }).click();
  await expect.element(toast(/^Erreur 409: Un autre film/)).toBeVisible();
});

test("a title is erased for good once the page has listed what is erased with it, and the code is given", async () => {
  const items = [film()];
  await openApp("/admin/corbeille", {
    as: "fondateur",
    answers: [
      answer(listBin, () => ({ items, total: items.length })),
      answer(getBinContents, { episodes: 0, favourites: 1, progress: 0, videos: 2, sagas: ["Mabuse"] }),
      answer(eraseFromBin, ({ headers }) => {
        if (headers.get("X-Security-Code") !== "1895") return refusal(403, securityCodeMessages.wrong);
        return void items.splice(0);
      }),
    ],
  });
  await page.getByRole("button", { name: "Supprimer définitivement Scherben" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect
    .poll(() => texts(dialog.getByRole("listitem")))
    .toEqual([
      "2 vidéos hébergées sur ce site, qu’aucun autre titre n’utilise",
      "sa place dans 1 liste de favoris",
      "sa place dans la saga «\u202fMabuse\u202f»",
    ]);
  await giveCode("0000");
  await expect.element(dialog.getByText("Code de securite incorrect ! Suppression annulee.")).toBeVisible();
  await giveCode("1895");
  await expect.element(toast("«\u202fScherben\u202f» est supprimé définitivement")).toBeInTheDocument();
  await expectCount(row("Scherben"), 0);
});

test("an empty bin says so", async () => {
  await openApp("/admin/corbeille", { as: "fondateur" });
  await expect.element(page.getByRole("heading", { name: "La corbeille est vide" })).toBeVisible();
});
