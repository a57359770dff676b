import type { SentBody } from "@seance/contract/endpoint";
import { hostingMessages, mediaJob } from "@seance/contract/hosting";
import {
  changeLibraryFile,
  getLibrary,
  ignoreLibraryFiles,
  libraryFile,
  libraryMessages,
  libraryPreparation,
  listLibraryFiles,
  publishLibraryFiles,
  scanLibrary,
  type Library,
  type LibraryFile,
} from "@seance/contract/library";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const isNew = { action: "create", title: null } as const;
const file = (fields: Partial<LibraryFile>): LibraryFile =>
  sample(libraryFile, { kind: "movie", root: "/films", sure: true, state: "found", match: isNew, ...fields });
const judex = (episode: number, fields: Partial<LibraryFile> = {}): LibraryFile =>
  file({ kind: "episode", title: "Judex", year: 1916, season: 1, episode, path: `Judex/Saison 1/e${episode}.mkv`, ...fields });
const nosferatu = file({
  title: "Nosferatu",
  year: 1922,
  path: "Nosferatu (1922)/Nosferatu (1922).mkv",
  subtitles: 2,
  has_poster: true,
});

const scanned = {
  ...{ running: false, started_at: "2026-01-01T12:00:00.000Z", finished_at: "2026-01-01T12:01:00.000Z" },
  ...{ files: 1204, added: 3, moved: 1, missing: 0, notes: [] },
};
const stateOf = (files: readonly LibraryFile[], fields: Partial<Library> = {}): Library => {
  const count = (is: (one: LibraryFile) => boolean): number => files.filter(is).length;
  return {
    folders: [{ path: "/films", available: true }],
    scan: scanned,
    ffmpeg: true,
    counts: {
      sure: count(({ state, sure }) => state === "found" && sure),
      check: count(({ state, sure }) => state === "found" && !sure),
      waiting: 0,
      published: count(({ state }) => state === "published"),
      ignored: count(({ state }) => state === "ignored"),
      missing: count(({ missing }) => missing),
    },
    ...fields,
  };
};

/** The tab over files that answers may change; a view shows those of its state. */
const open = (files: LibraryFile[], fields: Partial<Library> = {}) =>
  openApp("/admin/library", {
    as: "admin",
    answers: [
      answer(getLibrary, () => stateOf(files, fields)),
      answer(listLibraryFiles, ({ query }) => ({
        files: files.filter(({ state }) => state === (query.get("view") ?? "found")),
        next: null,
      })),
    ],
  });
const group = (name: string) => page.getByRole("region", { name });
const become = (files: LibraryFile[], fields: Partial<LibraryFile>): void =>
  void files.splice(0, files.length, ...files.map((one) => ({ ...one, ...fields })));

test("without a folder the tab says which setting is missing", async () => {
  await open([], { folders: [], scan: null });
  await expect.element(page.getByText(/réglage LIBRARY_DIRS/)).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Analyser maintenant" }), 0);
});

test("files are grouped by title with what is known of them; axe finds no fault on a desktop and on a phone", async () => {
  const notes = [`Nom illisible, à renommer en UTF-8 : /films/${"x".repeat(200)}.mkv`];
  await open(
    [
      judex(1, { episode_title: "L’Ombre mystérieuse" }),
      judex(2, { sure: false, notes: ["NFO illisible : e2.nfo"], match: { action: "complete", title: "Judex" } }),
      nosferatu,
      file({ title: "", sure: false, path: `${"long".repeat(60)}.mkv`, match: null, notes: ["Titre inconnu"] }),
    ],
    { folders: [{ path: "/films", available: false }], scan: { ...scanned, notes } },
  );
  await expect.element(page.getByText("4 fichiers à traiter")).toBeVisible();
  await expect.element(page.getByText("— absent ou vide")).toBeVisible();
  await expect.element(page.getByText(/1\s204 vidéos vues, 3 nouvelles, 1 déplacée\./)).toBeVisible();
  const series = group("Judex (1916)");
  await expect.element(series.getByText("S1 E1 · L’Ombre mystérieuse")).toBeVisible();
  await expect.element(series.getByText("NFO illisible : e2.nfo")).toBeVisible();
  await expect.element(series.getByText("À vérifier")).toBeVisible();
  await expect.element(group("Nosferatu (1922)").getByText("Nouveau film · affiche · 2 fichiers de sous-titres")).toBeVisible();
  await expect.element(group("Titre inconnu")).toBeVisible();
  await page.getByRole("button", { name: /Remarques de l’analyse/ }).click();
  await expectAccessible();
  await atSize(phone, async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });
});

test("a correction is checked, saved, and gives the keyboard back; a refusal is told", async () => {
  const files = [judex(1, { title: "Judx", sure: false })];
  await open(files);
  await page.getByRole("button", { name: /^Corriger Judx/ }).click();
  const form = page.getByRole("form", { name: /^Corriger Judx/ });
  const title = form.getByLabelText("Titre de la série");
  await expect.element(title).toHaveFocus();
  await title.fill("");
  await form.getByLabelText("Saison").fill("99");
  await form.getByRole("button", { name: "Corriger" }).click();
  await expect.element(form.getByText("Le titre est requis")).toBeVisible();
  await expect.element(form.getByText("Entre 1 et 50")).toBeVisible();
  network.use(answer(changeLibraryFile, () => refusal(409, libraryMessages.busy)));
  await title.fill("Judex");
  await form.getByLabelText("Saison").fill("1");
  await form.getByRole("button", { name: "Corriger" }).click();
  await expect.element(toast(/en cours de publication/)).toBeInTheDocument();
  network.use(
    answer(changeLibraryFile, ({ body }) => {
      const { last_episode = null, ...given } = body as SentBody<typeof changeLibraryFile>;
      become(files, { ...given, last_episode, sure: true });
      return files[0] ?? judex(1);
    }),
  );
  await form.getByRole("button", { name: "Corriger" }).click();
  await expect.element(group("Judex (1916)").getByText("Reconnu", { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Corriger Judex/ })).toHaveFocus();
});

test("one file, those of a series and all sure ones are published", async () => {
  const files = [judex(1), judex(2), nosferatu];
  const sent: unknown[] = [];
  await open(files);
  network.use(
    answer(publishLibraryFiles, ({ body }) => {
      sent.push(body);
      const { ids } = body as { readonly ids?: readonly string[] };
      return { waiting: ids?.length ?? files.length };
    }),
  );
  await group("Nosferatu (1922)").getByRole("button", { name: "Publier Nosferatu (1922)" }).click();
  await expect.element(toast("Publication de 1 fichier")).toBeInTheDocument();
  await group("Judex (1916)").getByRole("button", { name: "Publier 2 fichiers de Judex (1916)" }).click();
  await expect.element(toast("Publication de 2 fichiers")).toBeInTheDocument();
  await page.getByRole("button", { name: "Publier 3 fichiers reconnus" }).click();
  await confirm("Publier");
  await expect.element(toast("Publication de 3 fichiers")).toBeInTheDocument();
  expect(sent).toEqual([{ ids: [nosferatu.id] }, { ids: files.slice(0, 2).map(({ id }) => id) }, { sure: true }]);
});

test("a file of a title that has a video is not offered for publishing: it is corrected or ignored", async () => {
  const match = { action: "already", title: "Judex" } as const;
  await open([judex(1, { sure: false, match }), judex(2, { sure: false, match }), nosferatu]);
  await expect.element(page.getByRole("button", { name: "Ignorer Judex (1916) S1 E1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Corriger Judex (1916) S1 E1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Publier Nosferatu (1922)" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Publier .*Judex/ }), 0);
});

test("a group with files to check is published only once confirmed, in batches of what the server takes", async () => {
  const files = Array.from({ length: 250 }, (_, at) => judex(at + 1, { sure: at > 0 }));
  const sent: number[] = [];
  await open(files);
  network.use(
    answer(publishLibraryFiles, ({ body }) => {
      const { ids } = body as { readonly ids: readonly string[] };
      sent.push(ids.length);
      return { waiting: ids.length };
    }),
  );
  const publish = page.getByRole("button", { name: "Publier 250 fichiers de Judex (1916)" });
  await publish.click();
  await expect.element(page.getByRole("alertdialog", { name: /Publier 250 fichiers, dont 1 à vérifier/ })).toBeVisible();
  expect(sent).toEqual([]);
  await confirm("Publier");
  await expect.element(toast("Publication de 250 fichiers")).toBeInTheDocument();
  expect(sent).toEqual([200, 50]);
});

test("the focus goes to the next title when a whole group has left", async () => {
  const files = [judex(1, { sure: false }), judex(2), nosferatu];
  await open(files);
  network.use(
    answer(publishLibraryFiles, () => {
      files.splice(0, 2);
      return { waiting: 2 };
    }),
  );
  await page.getByRole("button", { name: "Publier 2 fichiers de Judex (1916)" }).click();
  await confirm("Publier");
  await expectCount(group("Judex (1916)"), 0);
  await expect.element(page.getByRole("button", { name: "Publier Nosferatu (1922)" })).toHaveFocus();
});

test("a publication is under way until it is answered, and one of nothing says so", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await open([nosferatu]);
  network.use(
    answer(publishLibraryFiles, async () => {
      await promise;
      return { waiting: 0 };
    }),
  );
  const publish = page.getByRole("button", { name: "Publier Nosferatu (1922)" });
  await publish.click();
  await expect.element(publish).toHaveAttribute("aria-disabled", "true");
  resolve();
  await expect.element(toast(/Rien à publier/)).toBeInTheDocument();
  await expect.element(publish).toHaveAttribute("aria-disabled", "false");
});

test("files of the same film have buttons of different names", async () => {
  await open([nosferatu, { ...nosferatu, id: newId(), path: "Nosferatu/copie.mkv" }]);
  await expect.element(page.getByRole("button", { name: "Publier Nosferatu (1922), /films/Nosferatu/copie.mkv" })).toBeVisible();
  const names = page
    .getByRole("button", { name: /Nosferatu/ })
    .elements()
    .map((button) => button.ariaLabel ?? "");
  expect(new Set(names).size).toBe(names.length);
});

test("a form stays open when another file of its group leaves; the last episode of a file is kept and corrected", async () => {
  const files = [judex(1), judex(2, { last_episode: 3 })];
  const sent: unknown[] = [];
  await open(files);
  network.use(
    answer(ignoreLibraryFiles, () => {
      files.shift();
      return { changed: 1 };
    }),
    answer(changeLibraryFile, ({ body }) => {
      sent.push(body);
      return files[0] ?? judex(2);
    }),
  );
  await page.getByRole("button", { name: "Corriger Judex (1916) S1 E2–3" }).click();
  const form = page.getByRole("form", { name: "Corriger Judex (1916) S1 E2–3" });
  await form.getByLabelText("Titre de la série").fill("Judex, la série");
  await page.getByRole("button", { name: "Ignorer Judex (1916) S1 E1" }).click();
  await expectCount(page.getByText("S1 E1", { exact: true }), 0);
  await expect.element(form.getByLabelText("Titre de la série")).toHaveValue("Judex, la série");
  const last = form.getByLabelText("Jusqu’à l’épisode");
  await expect.element(last).toHaveValue("3");
  await last.fill("2");
  await form.getByRole("button", { name: "Corriger" }).click();
  await expect.element(last).toHaveAccessibleDescription("Après le premier");
  await last.fill("4");
  await form.getByRole("button", { name: "Corriger" }).click();
  await expect.element(form).not.toBeInTheDocument();
  const place = { year: 1916, season: 1, episode: 2, last_episode: 4 };
  expect(sent).toEqual([{ kind: "episode", title: "Judex, la série", ...place }]);
});

test("an ignored file leaves the list, and is taken up again from the ignored ones", async () => {
  const files = [nosferatu];
  await open(files);
  network.use(
    answer(ignoreLibraryFiles, ({ body }) => {
      become(files, { state: (body as SentBody<typeof ignoreLibraryFiles>).ignored ? "ignored" : "found" });
      return { changed: 1 };
    }),
  );
  await page.getByRole("button", { name: "Ignorer Nosferatu (1922)" }).click();
  await expect.element(page.getByText("Rien à traiter")).toBeVisible();
  await page.getByLabelText("État").selectOptions("ignored");
  await page.getByRole("button", { name: "Reprendre Nosferatu (1922)" }).click();
  await expect.element(page.getByText("Aucun fichier trouvé")).toBeVisible();
});

test("the next page is added on demand, and the focus goes to the next file when one leaves", async () => {
  const files = [judex(1), judex(2)];
  await open(files);
  network.use(
    answer(listLibraryFiles, ({ query }) =>
      query.get("after") === "suite" ? { files: [nosferatu], next: null } : { files: [...files], next: "suite" },
    ),
    answer(ignoreLibraryFiles, () => {
      files.shift();
      return { changed: 1 };
    }),
  );
  await page.getByRole("searchbox", { name: "Rechercher un fichier" }).fill("j");
  await expect.poll(address).toContain("q=j");
  await page.getByRole("button", { name: "Afficher la suite" }).click();
  await expect.element(group("Nosferatu (1922)")).toBeVisible();
  await page.getByRole("button", { name: "Ignorer Judex (1916) S1 E1" }).click();
  await expect.element(page.getByRole("button", { name: "Publier Judex (1916) S1 E2" })).toHaveFocus();
  await expect.element(group("Nosferatu (1922)")).toBeVisible();
});

test("a scan is asked for and its progress is shown; a refusal is told", async () => {
  const state = stateOf([]);
  await openApp("/admin/library", { as: "admin", answers: [answer(getLibrary, () => state)] });
  network.use(answer(scanLibrary, () => void Object.assign(state, { scan: { ...scanned, running: true, files: 12 } })));
  await page.getByRole("button", { name: "Analyser maintenant" }).click();
  await expect.element(page.getByText(/Analyse en cours\s: 12 vidéos vues\./)).toBeVisible();
  const statuses = page
    .getByRole("status")
    .elements()
    .map((status) => status.textContent);
  expect(statuses).toContain("Analyse en cours");
  expect(statuses.join()).not.toContain("12 vidéos");
  await expect.element(page.getByRole("button", { name: "Analyser maintenant" })).toHaveAttribute("aria-busy", "true");
  Object.assign(state, { scan: scanned });
  network.use(answer(scanLibrary, () => refusal(409, libraryMessages.noFolder)));
  await expect.element(page.getByRole("button", { name: "Analyser maintenant" })).not.toHaveAttribute("aria-busy");
  await page.getByRole("button", { name: "Analyser maintenant" }).click();
  await expect.element(toast(/Aucun dossier de bibliothèque n’est réglé/)).toBeInTheDocument();
});

const prepared = (title: string, job: Partial<NonNullable<LibraryFile["job"]>> | null, fields: Partial<LibraryFile> = {}) =>
  file({
    ...{ title, year: 1922, state: "published", used_by: title, notes: [], plays_as_is: true },
    job: job && sample(mediaJob, { speed: null, remaining: null, runners: [], attempts: 1, log: null, notes: [], ...job }),
    ...fields,
  });
const openPublished = (files: LibraryFile[], fields: Partial<Library> = {}) =>
  openApp("/admin/library?view=published", {
    as: "admin",
    answers: [answer(getLibrary, () => stateOf(files, fields)), answer(listLibraryFiles, () => ({ files, next: null }))],
  });

test("a published file tells how far its preparation is, why it failed, or what was left out of it", async () => {
  await openPublished([
    prepared("Nosferatu", { state: "failed", published: false, qualities: [], error: "Cette vidéo est abîmée." }),
    prepared("Phantom", { state: "done", qualities: [720, 480], notes: ["Les images s’arrêtent à 0:00:02."] }),
    prepared("Faust", {
      ...{ state: "running", step: "v720", progress: 0.429, published: false, error: null },
      ...{ speed: 2.04, remaining: 4020, runners: ["Cave"], log: "frame= 12" },
    }),
  ]);
  await expect
    .element(group("Nosferatu (1922)").getByText(/^Échec\s: Cette vidéo est abîmée\. Le fichier d’origine reste lisible\.$/))
    .toBeVisible();
  await expect.element(group("Phantom (1922)").getByText("Prête en 720p et 480p")).toBeVisible();
  await expect.element(group("Phantom (1922)").getByText("Les images s’arrêtent à 0:00:02.")).toBeVisible();
  const faust = group("Faust (1922)");
  await expect.element(faust.getByText(/^Préparation\s: 42\s% \(720p\), 2\s×, encore 1\sh\s07, sur Cave$/)).toBeVisible();
  await faust.getByText("Journal de ffmpeg").click();
  await expect.element(faust.getByText("frame= 12")).toBeVisible();
  await expectAccessible();
  await atSize(phone, async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });
});

test("the preparation of a published file is put first, cancelled, then asked for again; a refusal is told", async () => {
  const queued = prepared("Faust", { state: "queued", progress: 0, published: false, error: null });
  const files = [queued];
  await openPublished(files);
  network.use(answer(libraryPreparation.first, () => undefined));
  await page.getByRole("button", { name: "Préparer d’abord Faust (1922)" }).click();
  await expect.element(toast("Cette vidéo passe avant les autres")).toBeInTheDocument();
  const turn = (state: "cancelled" | "queued"): undefined =>
    void files.splice(0, 1, prepared("Faust", { state, progress: 0, published: false, error: null }, { id: queued.id }));
  network.use(answer(libraryPreparation.cancel, () => turn("cancelled")));
  await page.getByRole("button", { name: "Annuler la préparation de Faust (1922)" }).click();
  await expect.element(toast("Préparation annulée")).toBeInTheDocument();
  const again = page.getByRole("button", { name: "Préparer à nouveau Faust (1922)" });
  await expect.element(again).toHaveFocus();
  await expect.element(group("Faust (1922)").getByText("Annulée", { exact: true })).toBeVisible();
  network.use(answer(libraryPreparation.retry, () => refusal(409, hostingMessages.notToRetry)));
  await again.click();
  await expect.element(toast(hostingMessages.notToRetry)).toBeInTheDocument();
  network.use(answer(libraryPreparation.retry, () => turn("queued")));
  await again.click();
  await expect.element(toast("Préparation demandée")).toBeInTheDocument();
  await expect.element(group("Faust (1922)").getByText("En attente", { exact: true })).toBeVisible();
});

test("a file that was published before ffmpeg can be prepared, unless it is missing", async () => {
  const files = [prepared("Faust", null), prepared("Judex", null, { missing: true })];
  await openPublished(files);
  await expect.element(page.getByRole("button", { name: "Préparer Faust (1922)" })).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Préparer Judex (1922)" }), 0);
});

test("without ffmpeg no preparation of a file is offered", async () => {
  await openPublished([prepared("Faust", null)], { ffmpeg: false });
  await expect.element(group("Faust (1922)")).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Préparer Faust (1922)" }), 0);
});
