import { compareRevisions, listRevisions, restoreRevision, revisionMessages, type Revision } from "@seance/contract/revisions";
import { getTicker, tickerDefaults } from "@seance/contract/ticker";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { expectCount, row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const revision = (fields: Partial<Revision>): Revision => ({
  ...{ id: newId(), at: "2026-01-01T12:00:00.000Z", kind: "update", before: { speed: 10 }, after: { speed: 20 } },
  actor: { id: newId(), email: "ada", role: "fondateur" },
  ...fields,
});

const newest = revision({ at: "2026-01-02T12:00:00.000Z", before: { message: "Un" }, after: { message: "Deux" } });
const oldest = revision({});
const dialog = page.getByRole("dialog", { name: /^Historique de/ });
const versions = dialog.getByRole("list", { name: "Versions" }).getByRole("listitem");

/** Opens the history of the ticker. */
async function openHistory(revisions: readonly Revision[], ...answers: ReturnType<typeof answer>[]): Promise<void> {
  await openApp("/admin/message", {
    as: "fondateur",
    answers: [answer(getTicker, tickerDefaults), answer(listRevisions, () => ({ revisions: [...revisions] })), ...answers],
  });
  await page.getByRole("button", { name: "Historique" }).click();
  await expect.element(dialog).toBeVisible();
}

test("each revision says who, when and what changed; the version before the first is listed too", async () => {
  await openHistory([newest, oldest]);
  await expectCount(versions, 3);
  await expect.element(versions.first()).toMatchTextContent("2 janvier 2026");
  await expect.element(versions.first()).toMatchTextContent("Modification par ada (Fondateur)");
  await expect.element(versions.first()).toMatchTextContent("Version actuelle");
  await expect.element(versions.last()).toMatchTextContent("Version d’origine");
  await versions.first().getByText("1 champ").click();
  expect(texts(row("Message").getByRole("cell"))).toEqual(["Un", "Deux"]);
  await expectAccessible();
});

test("two versions are compared, the older one first", async () => {
  const compared = record(compareRevisions, { before: { message: "Un", speed: 10 }, after: { message: "Deux", speed: 20 } });
  await openHistory([newest, oldest], compared.handler);
  await versions.first().getByRole("checkbox").click();
  await versions.last().getByRole("checkbox").click();
  const differences = dialog.getByRole("region", { name: "Différences" });
  await expect.element(differences).toMatchTextContent(/Version d’origine → 2 janvier 2026/);
  await expect.element(differences.getByRole("row").filter({ hasText: "Vitesse" })).toMatchTextContent("1020");
  expect(compared.sent).toEqual([{ from: "origin", to: newest.id }]);
});

test("one press restores a version, as a revision of its own", async () => {
  const held = [newest, oldest];
  const restored = record(restoreRevision, () => void held.unshift(revision({ kind: "revert" })) as never);
  await openHistory(
    held,
    restored.handler,
    answer(listRevisions, () => ({ revisions: held })),
  );
  await page.getByRole("button", { name: /^Revenir à cette version.*1 janvier 2026/ }).click();
  await expect.element(toast(/^Version du 1 janvier 2026.* rétablie$/)).toBeVisible();
  expect(restored.sent).toEqual([{ version: oldest.id, latest: newest.id }]);
});

test("a refused restoration shows why", async () => {
  await openHistory(
    [newest, oldest],
    answer(restoreRevision, () => refusal(409, revisionMessages.stale)),
  );
  await versions.last().getByRole("button").click();
  await expect.element(toast(revisionMessages.stale)).toBeVisible();
});

test("an item without a revision says so", async () => {
  await openHistory([]);
  await expect.element(dialog.getByRole("heading", { name: "Aucune modification" })).toBeVisible();
});
