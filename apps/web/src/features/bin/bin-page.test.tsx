import { binItem, listBin, restoreSeveralFromBin } from "@seance/contract/bin";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, record } from "#test/answers.ts";
import { address, expectCount, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const none = { episodes: 0, favourites: 0, progress: 0, sagas: 0, titles: 0, holders: 0 };
const item = (fields: object) => ({ ...sample(binItem, { returns: none, deleted_by: "ada" }), ...fields });
const film = () => item({ id: crypto.randomUUID(), type: "movie", title: "Scherben", year: 1921 });
const list = (items: ReturnType<typeof film>[]) => ({ items, total: items.length, deleters: [] });
const ada = crypto.randomUUID();

test("an item has its kind, its year and what comes back with it; restored, it leaves the list", async () => {
  const items = [{ ...film(), returns: { ...none, favourites: 2, sagas: 1 } }];
  const restoring = record(restoreSeveralFromBin, () => (items.splice(0), { restored: 1, refused: [] }));
  await openApp("/admin/corbeille", { as: "fondateur", answers: [answer(listBin, () => list(items)), restoring.handler] });
  await expect.element(row("Scherben")).toMatchTextContent("Film · 1921");
  await expect.element(row("Scherben")).toMatchTextContent("Reviendra avec 2 favoris, 1 place dans une saga");
  const [{ id } = film()] = items;
  await row("Scherben").getByRole("button", { name: "Restaurer Scherben" }).click();
  await expect.element(toast("«\u202fScherben\u202f» est de retour")).toBeVisible();
  expect(restoring.sent).toEqual([{ items: [{ type: "movie", id }] }]);
  await expectCount(row("Scherben"), 0);
});

test("the words, the type and who deleted filter the list, in the address", async () => {
  const asked = record(listBin, { ...list([film()]), deleters: [{ id: ada, name: "ada" }] });
  await openApp("/admin/corbeille", { as: "fondateur", answers: [asked.handler] });
  await page.getByRole("combobox", { name: "Type" }).selectOptions("Badge");
  await page.getByRole("combobox", { name: "Supprimé par" }).selectOptions("Supprimé par ada");
  await page.getByRole("searchbox", { name: "Rechercher dans la corbeille" }).fill("été");
  await expect.poll(() => asked.sent.at(-1)).toMatchObject({ type: "badge", by: ada, search: "été" });
  await expect.poll(address).toMatch(/type=badge/);
});

test("several are restored at once; the toast says which was refused, and why", async () => {
  const items = [film(), item({ id: crypto.randomUUID(), type: "badge", title: "Fidèle" })];
  const detail = "Un badge porte déjà ce nom";
  const restoring = record(restoreSeveralFromBin, () => ({
    restored: 1,
    refused: items.slice(1).map(({ id }) => ({ type: "badge" as const, id, detail })),
  }));
  await openApp("/admin/corbeille", { as: "fondateur", answers: [answer(listBin, list(items)), restoring.handler] });
  for (const name of ["Scherben", "Fidèle"]) await row(name).getByRole("checkbox").click();
  await page.getByRole("region", { name: "Actions sur la sélection" }).getByRole("button", { name: "Restaurer" }).click();
  await expect.element(toast(`1 élément restauré. Non restauré\u202f: ${detail}`)).toBeVisible();
  expect(restoring.sent).toEqual([{ items: items.map(({ type, id }) => ({ type, id })) }]);
});

test("the date on which an item is erased for good is told, and nothing on the page erases it sooner", async () => {
  const items = [{ ...film(), erased_at: "2026-12-24T12:00:00.000Z" }];
  await openApp("/admin/corbeille", { as: "fondateur", answers: [answer(listBin, list(items))] });
  await expect.element(page.getByRole("columnheader", { name: "Effacé définitivement" })).toBeVisible();
  await expect.element(row("Scherben")).toMatchTextContent("le 24 décembre 2026");
  await expectCount(row("Scherben").getByRole("button"), 1);
});

test("an empty bin says so, and so does a search without a hit", async () => {
  await openApp("/admin/corbeille", { as: "fondateur", answers: [answer(listBin, list([]))] });
  await expect.element(page.getByRole("heading", { name: "La corbeille est vide" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Rechercher dans la corbeille" }).fill("rien");
  await page.getByRole("button", { name: "Toute la corbeille" }).click();
  await expect.element(page.getByRole("heading", { name: "La corbeille est vide" })).toBeVisible();
});

test("staff below the fondateur restore their own deletions of a day", async () => {
  await openApp("/admin/corbeille", { as: "super_admin", answers: [answer(listBin, list([film()]))] });
  await expect.element(page.getByText(/^Vos suppressions des dernières 24/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Restaurer Scherben" })).toBeVisible();
  await expectCount(page.getByRole("combobox", { name: "Supprimé par" }), 0);
});
