import { channelSource, refreshSource } from "@seance/contract/channel-sources";
import { hostedPreparation } from "@seance/contract/hosting";
import { retryImportRun, stopImportRun } from "@seance/contract/import-runs";
import { jobMessages, listJobs, listedJob, runPeriodicJob, type ListedJob } from "@seance/contract/job-list";
import { deleteLinkCopy } from "@seance/contract/link-copies";
import { metadataRunMessages, retryMetadataRun } from "@seance/contract/metadata-runs";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { address, confirm, expectCount, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const at = "2026-11-25T13:02:00.000Z";
const nothing = { progress: null, log: null, finished_at: null, can_stop: false, can_retry: false, at };
const one = (fields: Partial<ListedJob>): ListedJob => ({ ...sample(listedJob), ...nothing, id: newId(), who: "ada", ...fields });
const running = one({
  ...{ kind: "import", label: "40 liens", state: "running", can_stop: true },
  ...{ progress: { done: 10, total: 40 }, log: "40 liens, 8 importés" },
});
const failed = one({
  ...{ kind: "preparation", label: "Le Rail.mkv", state: "failed", can_retry: true },
  ...{ log: "Invalid data found", finished_at: "2026-11-25T13:05:00.000Z" },
});
const stopped = one({ kind: "import", label: "12 liens", state: "stopped", can_retry: true });
const sweep = one({
  kind: "periodic",
  id: "sweep",
  label: "Ménage des données expirées",
  state: "done",
  who: null,
  can_retry: true,
});

const open = (jobs: ListedJob[], answers: Parameters<typeof openApp>[1] = {}, path = "/admin/taches") =>
  openApp(path, {
    as: "fondateur",
    answers: [...(answers.answers ?? []), answer(listJobs, { jobs, active: 1, failed: 1 })],
  });

test("each job has its kind, state, progress, author, times, log and page", async () => {
  await open([running, failed]);
  await expect.element(row("40 liens")).toMatchTextContent(/Import de liens.*En cours.*25.%.*ada.*25 novembre 2026 à 14:02/);
  await expect.element(row("40 liens").getByRole("progressbar")).toHaveAttribute("aria-valuenow", "25");
  await expect.element(row("Le Rail.mkv")).toMatchTextContent(/En échec.*3.min/);
  await row("Le Rail.mkv")
    .getByText(/^Détails/)
    .click();
  await expect.element(page.getByText("Invalid data found")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "40 liens" }))
    .toHaveAttribute("href", `/admin/auto-import?import=${running.id}`);
  await expectAccessible();
});

test("a job is stopped or tried again by the call of its domain", async () => {
  const calls = [
    record(stopImportRun, () => refusal(409, "Cet import est terminé")),
    record(hostedPreparation.retry, undefined as never),
  ];
  const retried = record(retryImportRun, () => refusal(409, "Rien à réessayer"));
  await open([running, failed, stopped], { answers: [...calls, retried].map(({ handler }) => handler) });
  await page.getByRole("button", { name: "Arrêter : 40 liens" }).click();
  await expect.element(toast("Cet import est terminé")).toBeVisible();
  await page.getByRole("button", { name: "Réessayer : Le Rail.mkv" }).click();
  await expect.element(toast("Tâche relancée")).toBeVisible();
  await page.getByRole("button", { name: "Réessayer : 12 liens" }).click();
  await expect.poll(() => retried.sent).toEqual([{ all: "stopped" }]);
  expect(calls.map(({ sent }) => sent.length)).toEqual([1, 1]);
});

test("a refresh of metadata is tried again", async () => {
  const refresh = one({ kind: "metadata", label: "3 films", state: "done", can_retry: true });
  const retry = record(retryMetadataRun, () => refusal(409, metadataRunMessages.nothingToRetry));
  await open([refresh], { answers: [retry.handler] });
  await page.getByRole("button", { name: "Réessayer : 3 films" }).click();
  await expect.element(toast(metadataRunMessages.nothingToRetry)).toBeVisible();
});

test("a periodic job is run now, and one that waits already says so", async () => {
  await open([sweep], { answers: [answer(runPeriodicJob, () => refusal(409, jobMessages.waiting))] });
  await page.getByRole("button", { name: "Lancer maintenant : Ménage des données expirées" }).click();
  await expect.element(toast(jobMessages.waiting)).toBeVisible();
});

test("an address that could not be read says why", async () => {
  const source = one({ kind: "source", label: "Chaînes", state: "done", can_retry: true });
  const read = {
    outcome: "failed" as const,
    source: sample(channelSource, { id: source.id, failure: "Le serveur ne répond pas" }),
  };
  await open([source], { answers: [answer(refreshSource, read)] });
  await page.getByRole("button", { name: "Lancer maintenant : Chaînes" }).click();
  await expect.element(toast("L’adresse n’a pas pu être lue\u202f: Le serveur ne répond pas")).toBeVisible();
});

test("a copy, of which nothing is kept, is stopped after a question", async () => {
  const copy = one({ kind: "copy", label: "https://films.example/rail.mkv", state: "running", can_stop: true });
  const deleted = record(deleteLinkCopy, undefined as never);
  await open([copy], { answers: [deleted.handler] });
  await page.getByRole("button", { name: "Arrêter : https://films.example/rail.mkv" }).click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Ce qui est déjà copié est effacé");
  expect(deleted.sent).toEqual([]);
  await confirm("Arrêter la copie");
  await expect.element(toast("Copie annulée\u202f: rien n’en est gardé.")).toBeVisible();
  expect(deleted.sent).toHaveLength(1);
});

test("the list is filtered by kind and state, which the address keeps; without jobs it leads back to all", async () => {
  const asked: string[] = [];
  const list = answer(listJobs, ({ query }) => {
    asked.push(query.toString());
    return { jobs: query.has("kind") ? [] : [running], active: 0, failed: 0 };
  });
  await openApp("/admin/taches", { as: "fondateur", answers: [list] });
  await page.getByRole("radio", { name: "En échec" }).click();
  await expect.poll(address).toBe("/admin/taches?etat=failed");
  await page.getByLabelText("Sorte de tâche").selectOptions("Sauvegarde");
  await expect.poll(address).toBe("/admin/taches?etat=failed&sorte=backup");
  await expect.poll(() => asked.at(-1)).toBe("kind=backup&state=failed");
  await page.getByRole("button", { name: "Toutes les tâches" }).click();
  await expect.element(row("40 liens")).toBeVisible();
});

test("an administrator is offered only the kinds of the role", async () => {
  await openApp("/admin/taches", { as: "admin", answers: [answer(listJobs, { jobs: [running], active: 1, failed: 0 })] });
  await expect.element(row("40 liens")).toBeVisible();
  await expectCount(page.getByRole("option", { name: "Import de liens" }), 1);
  await expectCount(page.getByRole("option", { name: "Sauvegarde" }), 0);
});
