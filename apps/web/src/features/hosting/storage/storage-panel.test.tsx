import { deleteOriginal, hostingMessages, listHostedVideos } from "@seance/contract/hosting";
import { readStorage, readTitleWeights, type StorageReport, type TitleWeights } from "@seance/contract/storage";
import { listLibraryPackages, listLibraryFindings, type LibraryPackages, type LibraryFindings } from "@seance/contract/library";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, row, texts, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId } from "#test/sample.ts";

const gib = 1024 ** 3;
const video = { id: newId(), name: "nosferatu.mkv", titles: ["Nosferatu"], original: 8 * gib, package: 5 * gib, deletable: true };
const plain: StorageReport = {
  disk: { free: 20 * gib, total: 100 * gib },
  stores: { originals: "folder", packages: "s3://seance/" },
  used: { originals: 8 * gib, packages: 5 * gib, uploads: 0 },
  quotas: { account: { used: 0, limit: null }, site: { used: 13 * gib, limit: null } },
  videos: [video],
  orphans: [],
  missing: [],
  duplicates: [],
};

const noFindings: LibraryFindings = { duplicates: [], pictures: [] };
const noTitles: TitleWeights = { titles: [], total: 0, untitled: { videos: 0, bytes: 0 } };

interface Answers {
  readonly packages?: LibraryPackages["packages"];
  readonly total?: number;
  readonly findings?: LibraryFindings;
  readonly titles?: TitleWeights;
}

async function open(report: StorageReport, { packages = [], total = packages.length, ...others }: Answers = {}) {
  await openApp("/admin/hosting", {
    as: "admin",
    answers: [
      answer(listHostedVideos, () => ({
        videos: [],
        max_upload: gib,
        free_space: gib,
        formats: ["mp4" as const],
        ffmpeg: "7.1",
      })),
      answer(readStorage, () => report),
      answer(listLibraryPackages, { packages, total }),
      answer(listLibraryFindings, others.findings ?? noFindings),
      answer(readTitleWeights, others.titles ?? noTitles),
    ],
  });
  await page.getByText("Stockage", { exact: true }).click();
  await page.getByRole("radio", { name: others.titles ? "Par titre" : "Par vidéo" }).click();
}

test("the storage shows the disk, where files lie, and the weight of each video", async () => {
  await open(plain);
  await expect.element(page.getByText(/^Disque du serveur\s: 20\sGo libres sur 100\sGo$/)).toBeVisible();
  await expect.element(page.getByText(/^Originaux\s: 8\sGo, sur ce serveur$/)).toBeVisible();
  await expect.element(page.getByText(/^Versions préparées \(terminées\)\s: 5\sGo, sur s3:\/\/seance\/$/)).toBeVisible();
  await expect.element(row("nosferatu.mkv")).toMatchTextContent(/Nosferatu.*8\sGo.*5\sGo/);
  await expectCount(page.getByText(/Espace accordé/), 0);
});

test("quotas, orphans, missing files and duplicates have their words; axe finds no fault", async () => {
  await open({
    ...plain,
    quotas: { account: { used: gib, limit: 2 * gib }, site: { used: 13 * gib, limit: 50 * gib } },
    orphans: [
      { name: "hosted/x.mp4", size: gib },
      { name: "packages/x", size: gib },
    ],
    missing: [
      { id: newId(), name: "perdue.mp4", part: "original" },
      { id: newId(), name: "double.mp4", part: "package" },
      { id: newId(), name: "double.mp4", part: "package" },
    ],
    duplicates: [
      {
        size: gib,
        videos: [
          { id: newId(), name: "a.mp4" },
          { id: newId(), name: "b.mp4" },
        ],
      },
    ],
  });
  for (const words of [
    /^Espace accordé à votre compte\s: 1\sGo sur 2\sGo$/,
    /^Espace accordé aux vidéos du site\s: 13\sGo sur 50\sGo$/,
    /^2 fichiers que rien n’utilise \(2\sGo\)$/,
    /^perdue\.mp4\s: l’original$/,
    /^a\.mp4 et b\.mp4 \(1\sGo chacune\)$/,
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expectCount(page.getByText(/^double\.mp4\s: la version préparée$/), 2);
  await expectAccessible();
  await atSize(phone, async () => {
    await expectAccessible();
    expect(page.getByText("nosferatu.mkv").element().clientWidth).toBeGreaterThan(200);
  });
});

test("films and series show their weight, and videos without a title are told apart", async () => {
  const [nosferatu, judex] = [
    { item_type: "movie" as const, id: newId(), title: "Nosferatu", videos: 1, original: 8 * gib, package: 5 * gib },
    { item_type: "series" as const, id: newId(), title: "Judex", videos: 12, original: 0, package: 6 * gib },
  ];
  await open(plain, { titles: { titles: [nosferatu, judex], total: 700, untitled: { videos: 3, bytes: 2 * gib } } });
  await expect.element(row("Nosferatu")).toMatchTextContent(/^NosferatuFilm · 1\svidéo8\sGo5\sGo13\sGo$/);
  await expect.element(row("Judex")).toMatchTextContent(/^JudexSérie · 12\svidéos—6\sGo6\sGo$/);
  await expect.element(page.getByText(/^Les 2 titres les plus lourds sur 700\.$/)).toBeVisible();
  await expect.element(page.getByText(/^Sans titre\s: 3\svidéos \(2\sGo\)\.$/)).toBeVisible();
  await expectAccessible();
});

test("files that the libraries have twice and unused pictures are told", async () => {
  const copies = [
    { id: newId(), name: "Films/Judex.mkv", in_library: true },
    { id: newId(), name: "judex.mp4", in_library: false },
  ];
  await open(plain, {
    findings: { duplicates: [{ size: gib, videos: copies }], pictures: [{ name: "pictures/x.jpg", size: 1024 }] },
  });
  await expect.element(page.getByText(/^Films\/Judex\.mkv et judex\.mp4, envoyé sur le site \(1\sGo chacun\)$/)).toBeVisible();
  await expect.element(page.getByText(/^1\simage que rien n’utilise \(1\sko\)$/)).toBeVisible();
});

test("packages of library files stand among the videos by their weight, without a deletion of their originals", async () => {
  const light = { ...video, id: newId(), name: "judex.mkv", original: gib, package: null };
  const packages = [
    { id: newId(), name: "metropolis.mkv", title: "Metropolis", bytes: 2 * gib },
    { id: newId(), name: "vampyr.mkv", title: null, bytes: null },
  ];
  await open({ ...plain, videos: [video, light] }, { packages, total: 1200 });
  await expect.element(row("metropolis.mkv")).toMatchTextContent(/Bibliothèque\s?Metropolis—2\sGo$/);
  await expect.element(row("vampyr.mkv")).toMatchTextContent(/Bibliothèque\s?Aucun titre——$/);
  const names = texts(page.getByRole("table", { name: "Poids des vidéos" }).getByRole("rowheader"));
  expect(names.map((name) => /^\w+/.exec(name)?.[0])).toEqual(["nosferatu", "metropolis", "judex", "vampyr"]);
  expect(texts(row("nosferatu.mkv"))[0]).not.toContain("Bibliothèque");
  await expectCount(page.getByRole("button", { name: /^Supprimer l’original/ }), 2);
  await expect.element(page.getByText(/^Bibliothèque\s: les 2 fichiers les plus lourds sur 1\s200\.$/)).toBeVisible();
  await expectAccessible();
});

const deleteIt = page.getByRole("button", { name: "Supprimer l’original de nosferatu.mkv" });

test("an original is deleted after a question that says what is lost", async () => {
  const videos = [video, { ...video, id: newId(), name: "judex.mkv" }];
  await open({ ...plain, videos });
  network.use(
    answer(deleteOriginal, () => {
      videos.splice(0, 1, { ...video, original: 0, deletable: false });
      return undefined;
    }),
  );
  await deleteIt.click();
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent(/8\sGo sont libérés\. L’original est perdu pour de bon/);
  await confirm("Supprimer l’original");
  await expect.element(toast("Original supprimé")).toBeInTheDocument();
  await expectCount(deleteIt, 0);
  await expect.element(page.getByRole("button", { name: "Supprimer l’original de judex.mkv" })).toHaveFocus();
});

test("a refusal to delete an original is told", async () => {
  await open(plain);
  network.use(answer(deleteOriginal, () => refusal(409, hostingMessages.notWhole)));
  await deleteIt.click();
  await confirm("Supprimer l’original");
  await expect.element(page.getByRole("alertdialog").getByRole("alert")).toHaveTextContent(hostingMessages.notWhole);
});
