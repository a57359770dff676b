import { streamEvents } from "@seance/contract/events";
import {
  copyImportRun,
  getImportRun,
  importHistory,
  importRun,
  importSeriesList,
  listImportRuns,
  retryImportRun,
  stopImportRun,
  undoImportRun,
} from "@seance/contract/import-runs";
import type { ImportRun } from "@seance/contract/import-runs";
import { getMetadataSource } from "@seance/contract/metadata";
import { autoImport, importedLink, importMessages, validatedLink, validateLinks } from "@seance/contract/imports";
import type { CorrectedLink, ValidatedLink } from "@seance/contract/imports";
import type { Role } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { http } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { eventStreamUp } from "#shared/events/stream-state.ts";
import { expectAccessible } from "#test/accessible.ts";
import type { ApiRequest } from "#test/answers.ts";
import { answer, network, noAnswer, record, refusal } from "#test/answers.ts";
import { address, atSize, confirm, expectCount, phone, toast, texts } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const source = page.getByLabelText("Liens (un par ligne)");
const table = page.getByRole("table", { name: "Liens à importer" });
const results = page.getByRole("region", { name: "Résultats de l’import" });
const validate = () => page.getByRole("button", { name: "Valider les liens" }).click();

/** A link as the server reads it: a film to create, named as the file or as it was corrected. */
function readLink(given: string | CorrectedLink): ValidatedLink {
  const { link, title, year = null } = typeof given === "string" ? { link: given, title: undefined } : given;
  const read = sample(validatedLink);
  const name = title ?? (link.split("/").at(-1) ?? "").replaceAll(".", " ");
  return {
    ...read,
    link,
    valid: true,
    parsed_info: { ...read.parsed_info, title: name, year },
    plan: { ...read.plan, action: "create", item_type: "movie", item_title: name },
  };
}
const readLinks = ({ body }: ApiRequest) => {
  const links = (body as (string | CorrectedLink)[]).map(readLink);
  return { total_links: links.length, valid_links: links.length, invalid_links: 0, results: links };
};

async function open({ as = "admin", answers = [] }: { as?: Role; answers?: HttpHandler[] } = {}, path = "/admin/auto-import") {
  const read = record(validateLinks, readLinks);
  await openApp(path, { as, answers: [...answers, read.handler] });
  return { read: read.sent };
}

const noCopies = { files: 0, streams: 0 };
const attach = (...files: File[]) => page.getByLabelText("Fichiers de liens").upload(files);

test("ten thousand links are read in a table that draws those in sight", async () => {
  await open();
  const link = (at: number) => `https://films.example/Film.numero.${at}.1922.mkv`;
  const list = Array.from({ length: 10_000 }, (_, at) => link(at)).join("\n");
  await attach(new File([list], "liens.txt", { type: "text/plain" }));
  const lists = page.getByRole("list", { name: "Listes jointes" });
  await expect.element(lists).toMatchTextContent(/liens\.txt · 10\s000 liens/);
  await validate();
  await expect.element(table, { timeout: 15_000 }).toHaveAttribute("aria-rowcount", "10001");
  expect(table.getByRole("row").elements().length).toBeLessThan(60);
  const box = page.getByRole("region", { name: "Liens à importer" }).element();
  box.scrollTop = box.scrollHeight;
  await expect.element(table.getByText(link(9999))).toBeVisible();
  await source.fill(link(10_000));
  await validate();
  await expect.element(source).toHaveAccessibleDescription(/Au plus 10\s000 liens à la fois/);
  await page.getByRole("button", { name: "Retirer liens.txt" }).click();
  await expect.element(page.getByText("1 lien", { exact: true })).toBeVisible();
  // A long paste stands beside the field too.
  const clipboardData = new DataTransfer();
  clipboardData.setData("text", list);
  source.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  await expect.element(lists).toMatchTextContent(/Liste collée · 10\s000 liens/);
  await expect.element(source).toHaveValue(link(10_000));
}, 40_000);

test("without a link, or with a file that is too large, the page says so", async () => {
  await open();
  await validate();
  await expect.element(source).toHaveAccessibleDescription(/Collez au moins un lien/);
  await attach(new File(["x".repeat(4 * 2 ** 20 + 1)], "film.txt", { type: "text/plain" }));
  await expect.element(toast(/^film\.txt\s: fichier trop volumineux/)).toBeVisible();
  await expect.element(page.getByText("0 lien", { exact: true })).toBeVisible();
});

test("failures are shown, corrections by hand stay, and leaving is asked about", async () => {
  const link = "https://films.example/Nosferatu.1922.mkv";
  const { read } = await open({ answers: [answer(autoImport, () => refusal(500, "?"))] });
  await source.fill(link);
  network.use(answer(validateLinks, noAnswer));
  await validate();
  await expect.element(toast("Erreur lors de la validation des liens")).toBeVisible();
  const again = record(validateLinks, readLinks);
  network.use(again.handler);
  await validate();
  await expect.element(table).toBeVisible();
  await page.getByRole("button", { name: "Corriger Nosferatu.1922.mkv" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la lecture du lien" });
  await dialog.getByLabelText("Titre du film").fill("Le Vampire");
  await dialog.getByLabelText("Année").fill("1800");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect.element(dialog.getByLabelText("Année")).toHaveAccessibleDescription("Entre 1900 et 2030");
  await dialog.getByLabelText("Année").fill("1922");
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect.element(table).toMatchTextContent("Le Vampire");
  await validate();
  await expect.poll(() => again.sent.length).toBe(3);
  expect(again.sent.at(-1)).toMatchObject([{ link, title: "Le Vampire" }]);
  await expect.element(table).toMatchTextContent("Le Vampire");
  expect(read).toEqual([]);
  await page.getByRole("button", { name: "Importer 1 lien" }).click();
  await expect.element(toast("Erreur lors de l'import automatique")).toBeVisible();
  await expect.element(source).toHaveValue(link);
  await page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name: "Films" }).click();
  await expect.element(page.getByRole("alertdialog", { name: /Abandonner les modifications/ })).toBeVisible();
  await confirm("Abandonner");
});

test("a list that has changed since it was validated is not imported as it was, nor lost", async () => {
  const [first, second] = ["https://films.example/Le.Premier.1921.mkv", "https://films.example/Le.Second.1922.mkv"];
  await open();
  await source.fill(first);
  await validate();
  await expect.element(table).toBeVisible();
  await source.fill(second);
  const run = page.getByRole("button", { name: /^Importer/ });
  await expect.element(run).toBeDisabled();
  await expect.element(page.getByText(/La liste a changé depuis sa validation/)).toBeVisible();
  const long = `https://films.example/${"x".repeat(2100)}.mkv`;
  network.use(answer(validateLinks, () => refusal(422, [{ loc: ["body", 1], msg: "Au plus 2048 caractères" }])));
  await source.fill(`${second}\n${long}`);
  await validate();
  await expect.element(source).toHaveAccessibleDescription(/Lien 2 \(https:\/\/films\.example\/x+…\)\s: Au plus 2048 caractères/);
  network.use(answer(validateLinks, readLinks));
  await source.fill(second);
  await validate();
  await expect.element(table).toMatchTextContent("Le Second");
  // A list that is written while the import goes on stays.
  const sent: unknown[] = [];
  network.use(
    answer(autoImport, async ({ body }) => {
      sent.push((body as { links: unknown }).links);
      await source.fill(first);
      return { job_id: newId() };
    }),
  );
  await run.click();
  await expectCount(table, 0);
  expect(sent).toEqual([[second]]);
  await expect.element(source).toHaveValue(first);
});

test("an import of episodes needs a series and a season, and is validated for them", async () => {
  const { read } = await open({
    answers: [
      answer(importSeriesList, {
        series: [{ id: newId(), title: "Judex", year: 1916, seasons: 0, episodes: 0, season_stats: {} }],
      }),
    ],
  });
  await source.fill("https://films.example/Episode.E007.mp4");
  await validate();
  await page.getByRole("radio", { name: "Épisodes" }).click();
  await page.getByRole("button", { name: "Importer 1 lien" }).click();
  const series = page.getByRole("combobox", { name: "Série cible" });
  await expect.element(series).toHaveAccessibleDescription(importMessages.noTarget);
  await expect.element(page.getByLabelText("Saison")).toHaveAccessibleDescription("Entre 1 et 50");
  await series.fill("Judex");
  await page.getByRole("option", { name: /^Judex/ }).click();
  await page.getByLabelText("Saison").fill("4");
  await expect.element(page.getByText("0 épisode présent")).toBeVisible();
  await expect.poll(() => read.length).toBeGreaterThan(1);
});

const runOf = (fields: Partial<ImportRun> = {}) =>
  sample(importRun, {
    id: newId(),
    email: "lumiere",
    import_type: "auto",
    state: "running",
    total_links: 400,
    done_links: 100,
    successful_imports: 96,
    failed_imports: 4,
    already_present: 3,
    movies_created: 40,
    series_created: 2,
    episodes_created: 54,
    created_at: "2026-11-21T10:00:00.000Z",
    ...fields,
  });

test("an admin follows a run and cannot undo it; while the stream is down, the run is asked for", async () => {
  const run = runOf();
  const wasUp = eventStreamUp.get();
  eventStreamUp.set(false);
  await open(
    {
      answers: [
        http.get(`/api${streamEvents.path}`, noAnswer),
        answer(getImportRun, () => ({ run: { ...run }, results: [], total: 0, copies: noCopies })),
      ],
    },
    `/admin/auto-import?import=${run.id}`,
  );
  await expect.element(results.getByRole("status")).toMatchTextContent(/^Import en cours\s: 100 sur 400$/);
  await expect
    .element(results.getByRole("progressbar", { name: "Avancement de l’import" }))
    .toHaveAttribute("aria-valuenow", "25");
  Object.assign(run, { state: "done", done_links: 400, finished_at: "2026-11-21T10:00:42.500Z" });
  await expect.element(results, { timeout: 8000 }).toMatchTextContent("42,5 s");
  await expect.element(results).toMatchTextContent("40 films, 2 séries, 54 épisodes");
  await expectCount(results.getByRole("button", { name: "Annuler cet import" }), 0);
  eventStreamUp.set(wasUp);
});

test("an undo names what was changed since, which stays", async () => {
  const run = runOf({ state: "done", done_links: 400, finished_at: "2026-11-21T10:00:42.500Z" });
  const undone = {
    movies_removed: 0,
    series_removed: 0,
    episodes_removed: 1,
    links_removed: 1,
    left: [{ item_type: "episode" as const, item_id: newId(), title: "Judex — S1E7", reason: "changed" as const }],
  };
  await open(
    {
      as: "super_admin",
      answers: [answer(getImportRun, { run, results: [], total: 0, copies: noCopies }), answer(undoImportRun, undone)],
    },
    `/admin/auto-import?import=${run.id}`,
  );
  await results.getByRole("button", { name: "Annuler cet import" }).click();
  await page.getByRole("textbox", { name: "Code de sécurité (4 chiffres)" }).fill("1895");
  await confirm("Annuler l’import");
  const left = page.getByRole("dialog", { name: "Ce qui est resté au catalogue" });
  await expect.element(left).toMatchTextContent("Judex — S1E7");
  await expect.element(left).toMatchTextContent("Modifié depuis l’import");
});

test("axe finds no fault on a desktop and on a phone", async () => {
  const email = "une.personne.au.nom.interminable@films.example";
  await open({
    answers: [
      answer(importHistory, { history: [{ email, details: "2 liens, 2 importés", timestamp: "2026-11-21T10:00:00.000Z" }] }),
      answer(listImportRuns, { runs: [runOf({ email, state: "done" })], total: 1 }),
    ],
  });
  await source.fill(
    ["Nosferatu.1922.TRUEFRENCH.1080p.mkv", "Les.Vampires.S01E02.VOSTFR.720p.mp4", "lisez-moi.txt"]
      .map((name) => `https://films.example/${name}`)
      .join("\n"),
  );
  await validate();
  await expect.element(table).toBeVisible();
  expect(address()).toBe("/admin/auto-import");
  await expectAccessible();
  await atSize([1280, 800], expectAccessible);
  await atSize(phone, expectAccessible);
});

test("the videos of an import are copied to this server by one press, except streams", async () => {
  const run = sample(importRun, { id: newId(), state: "done", finished_at: new Date().toISOString() });
  const asked: string[] = [];
  const copies = { files: 1234, streams: 2 };
  const links = [sample(importedLink, { link: "https://a.exemple/Faust.1926.mkv", outcome: "create" })];
  const answers = [
    answer(getImportRun, () => ({ run, results: links, total: 1300, copies })),
    answer(copyImportRun, ({ params }) => {
      asked.push(params["id"] ?? "");
      return { copies: 1234 };
    }),
  ];
  await open({ answers }, `/admin/auto-import?import=${run.id}`);
  await expect.element(page.getByText("2 liens sont des flux HLS ou DASH\u202f: un flux ne peut pas être copié.")).toBeVisible();
  await page.getByRole("button", { name: /^Garder une copie de ces 1\s234 vidéos$/ }).click();
  await expect.element(toast(/^1\s234 copies demandées \(onglet Hébergement Vidéo\)$/)).toBeVisible();
  expect(asked).toEqual([run.id]);
});

const runWith = (fields: Partial<ImportRun>): ImportRun => sample(importRun, { id: newId(), state: "done", ...fields });
const showing = (run: ImportRun, links: Parameters<typeof sample<typeof importedLink>>[1][] = []) =>
  answer(getImportRun, {
    run,
    results: links.map((fields, place) => sample(importedLink, { place, ...fields })),
    total: links.length,
    copies: noCopies,
  });

test("whether there is a source is said before the run; where no link is valid, nothing can be imported", async () => {
  const invalid = (link: string): ValidatedLink => ({
    ...readLink(link),
    valid: false,
    error_message: importMessages.format,
    plan: { ...readLink(link).plan, action: "refuse" },
  });
  await open({
    answers: [
      answer(getMetadataSource, { source: null }),
      answer(validateLinks, ({ body }) => {
        const found = (body as string[]).map(invalid);
        return { total_links: found.length, valid_links: 0, invalid_links: found.length, results: found };
      }),
    ],
  });
  await expect.element(page.getByText(/Aucune source de métadonnées n’est configurée/)).toBeVisible();
  await expect.element(page.getByRole("switch", { name: "Publier aussitôt" })).not.toBeChecked();
  await source.fill("https://films.example/notice.txt");
  await validate();
  await expect.element(page.getByText("Aucun de ces liens ne peut être importé.")).toBeVisible();
  await expectCount(page.getByRole("button", { name: /^Importer/ }), 0);
});

test("a name that says another season is flagged before the run", async () => {
  const flagged = { warnings: [importMessages.season(1, 3)] };
  await open({
    answers: [
      answer(validateLinks, ({ body }) => {
        const found = (body as string[]).map((link, at) => ({ ...readLink(link), ...(at === 0 && flagged) }));
        return { total_links: found.length, valid_links: found.length, invalid_links: 0, results: found };
      }),
    ],
  });
  await source.fill("https://films.example/Une.S01E01.mkv\nhttps://films.example/Une.S03E02.mkv");
  await validate();
  await expect.element(table).toMatchTextContent("Le nom dit saison 1, et non saison 3");
  await page.getByRole("button", { name: /À regarder/ }).click();
  await expect.element(table).toHaveAttribute("aria-rowcount", "2");
});

test("a running import is stopped, and gone on with", async () => {
  const run = runWith({ state: "running", total_links: 10, done_links: 4 });
  const stopped = { ...run, state: "stopped", stopped_links: 6 } as const;
  const stop = record(stopImportRun, () => stopped);
  const retry = record(retryImportRun, () => run);
  await open({ answers: [showing(run), stop.handler, retry.handler] }, `/admin/auto-import?import=${run.id}`);
  await results.getByRole("button", { name: "Arrêter" }).click();
  network.use(showing(stopped));
  await confirm("Arrêter l’import");
  await expect.element(results).toMatchTextContent("Arrêté");
  await results.getByRole("button", { name: "Reprendre les 6 liens restants" }).click();
  await expect.poll(() => retry.sent).toEqual([{ all: "stopped" }]);
});

test("a refused link is corrected and tried again in the result; its drafts are led to", async () => {
  const link = "https://films.example/Sans.Nom.mkv";
  const run = runWith({ total_links: 2, already_present: 1, failed_imports: 1, drafts: 3 });
  const retry = record(retryImportRun, () => ({ ...run, failed_imports: 0 }));
  const links = [
    { link: "https://films.example/La.mkv", outcome: "duplicate" as const },
    { link, outcome: "refuse" as const, error_message: importMessages.noTitle },
  ];
  await open({ answers: [showing(run, links), retry.handler] }, `/admin/auto-import?import=${run.id}`);
  await expect.element(results).toMatchTextContent(/Déjà là\s*1En échec\s*1/);
  await expect
    .element(results.getByRole("link", { name: "Vérifier 3 brouillons" }))
    .toHaveAttribute("href", `/admin/a-verifier?import=${run.id}`);
  await results.getByRole("button", { name: "Corriger et réessayer Sans.Nom.mkv" }).click();
  const dialog = page.getByRole("dialog", { name: "Corriger la lecture du lien" });
  await dialog.getByLabelText("Titre du film").fill("Nommé");
  await expectAccessible();
  await dialog.getByRole("button", { name: "Corriger" }).click();
  await expect.element(toast("Lien importé")).toBeVisible();
  expect(retry.sent).toEqual([{ links: [{ place: 1, title: "Nommé", is_series: false, year: null }] }]);
});

test("after an undo the result says what it took back and what it left, link by link", async () => {
  const left = { item_type: "movie" as const, title: "Le Vampire", reason: "changed" as const };
  const undo = {
    ...{ movies_removed: 2, series_removed: 0, episodes_removed: 1, links_removed: 1 },
    left: [
      { ...left, item_id: newId(), place: 1 },
      { ...left, item_type: "episode" as const, title: "Les Vampires — S1E2", item_id: newId(), place: 2 },
    ],
  };
  const run = runWith({ state: "undone", undone_at: "2026-01-01T12:00:00.000Z", undo });
  const made = { outcome: "create" as const, success: true };
  await open(
    {
      as: "super_admin",
      answers: [
        showing(run, [
          { ...made, place: 0, link: "https://films.example/A.mkv", movies_created: 1 },
          { ...made, place: 1, link: "https://films.example/B.mkv", movies_created: 1 },
          { ...made, place: 2, link: "https://films.example/C.S01E01E02.mkv", episodes_created: 2 },
        ]),
      ],
    },
    `/admin/auto-import?import=${run.id}`,
  );
  await expect.element(results.getByRole("button", { name: "Annuler ce qui reste" })).toBeVisible();
  await expect.element(results).toMatchTextContent(/À la corbeille\s: 2 films, 1 épisode · 1 lien repris/);
  await results.getByText("2 éléments restés au catalogue").click();
  await expect.element(results.getByRole("listitem").filter({ hasText: "Le Vampire" })).toBeVisible();
  const outcomeOf = (link: string) => results.getByRole("row").filter({ hasText: link }).getByRole("cell");
  const said = (link: string) => texts(outcomeOf(link)).join(" ");
  expect(said("A.mkv")).toMatch(/Annulé\s*$/);
  expect(said("B.mkv")).toMatch(/Resté au catalogue\s*$/);
  expect(said("C.S01E01E02.mkv")).toMatch(/Annulé en partie\s*$/);
});
