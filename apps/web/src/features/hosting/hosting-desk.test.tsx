import {
  deleteHostedVideo,
  hostedPreparation,
  hostedVideo,
  hostingMessages,
  listHostedVideos,
  mediaJob,
} from "@seance/contract/hosting";
import type { HostedVideo, MediaJob, VideoFormat } from "@seance/contract/hosting";
import { copyLinks, deleteLinkCopy, linkCopy, listLinkCopies, type LinkCopy } from "@seance/contract/link-copies";
import { addRunner, deleteRunner, listRunners, runnerMessages, runnerWithTasks, runnerWork } from "@seance/contract/runners";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, record, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, giveCode, phone, row, toast } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";
import { newId, sample } from "#test/sample.ts";

const hosted = (fields: Partial<HostedVideo> = {}) =>
  sample(hostedVideo, {
    original_filename: "Nosferatu.1922.restauration.4K.mkv",
    size: 8_400_000_000,
    video_url: "/media/hosted/x.mp4",
    status: "ready",
    duration: 5640,
    uploaded_by: "lumiere",
    original: true,
    job: null,
    ...fields,
  });

const formats: VideoFormat[] = ["mp4", "mkv", "mov"];
const open = (videos: HostedVideo[], ffmpeg: string | null = "7.1") =>
  openApp("/admin/hosting", {
    as: "admin",
    answers: [
      answer(listHostedVideos, () => ({
        videos,
        max_upload: 20 * 1024 ** 3,
        free_space: 120 * 1024 ** 3,
        formats,
        ffmpeg,
      })),
    ],
  });

const upload = (name: string) => page.getByRole("list", { name: "Envois" }).getByRole("listitem").filter({ hasText: name });

test("a file that is no video is refused before it is sent, and leaves the list on demand", async () => {
  await open([]);
  await expect.element(page.getByText("Aucune vidéo hébergée")).toBeVisible();
  const picker = document.querySelector<HTMLInputElement>("main input[type=file]") as HTMLInputElement;
  await page.elementLocator(picker).upload(new File(["notes"], "notes.txt", { type: "text/plain" }));
  await expect.element(upload("notes.txt")).toMatchTextContent("Ce fichier n’est pas une vidéo prise en charge");
  await page.getByRole("button", { name: "Retirer notes.txt de la liste" }).click();
  await expectCount(upload("notes.txt"), 0);
});

test("a video that a title uses is not deleted", async () => {
  await open([hosted({ original_filename: "aube.mp4" })]);
  network.use(answer(deleteHostedVideo, () => refusal(409, hostingMessages.inUse)));
  await page.getByRole("button", { name: "Supprimer aube.mp4" }).click();
  await giveCode("1895");
  await expect.element(page.getByRole("alertdialog")).toMatchTextContent("Cette vidéo est utilisée par un titre");
});

test("a video that is known to be used is not offered for deletion: its titles are, to take it out of them", async () => {
  const [film, episode] = [newId(), newId()];
  await open([
    hosted({
      original_filename: "aube.mp4",
      used_by: [
        { item_type: "movie", id: film, title: "L’Aurore", in_bin: false },
        { item_type: "episode", id: episode, title: "Judex S1E2", in_bin: false },
        { item_type: "movie", id: newId(), title: "Nosferatu (corbeille)", in_bin: true },
      ],
    }),
  ]);
  await page.getByRole("button", { name: "Supprimer aube.mp4" }).click();
  const dialog = page.getByRole("dialog", { name: /aube\.mp4/ });
  await expect.element(dialog).toMatchTextContent(/il faut d’abord la retirer de/);
  await expect.element(dialog.getByRole("link", { name: "L’Aurore" })).toHaveAttribute("href", `/admin/movies?fiche=${film}`);
  const binned = dialog.getByRole("link", { name: "Nosferatu (corbeille)" });
  await expect.element(binned).toHaveAttribute("href", "/admin/corbeille");
  const second = dialog.getByRole("link", { name: "Judex S1E2" });
  await expect.element(second).toHaveAttribute("href", `/admin/episodes?fiche=${episode}`);
  await expectCount(page.getByRole("button", { name: "Supprimer", exact: true }), 0);
  await expectAccessible();
});

test("a deleted video leaves the list", async () => {
  const videos = [hosted({ original_filename: "aube.mp4" })];
  await open(videos);
  network.use(answer(deleteHostedVideo, () => void videos.splice(0)));
  await page.getByRole("button", { name: "Supprimer aube.mp4" }).click();
  await giveCode("1895");
  await expect.element(toast("Fichier supprimé")).toBeInTheDocument();
  await expectCount(row("aube.mp4"), 0);
});

test("a refusal says whom the section is for", async () => {
  await openApp("/admin/hosting", { as: "admin", answers: [answer(listHostedVideos, () => refusal(403, "Accès refusé"))] });
  await expect.element(page.getByText("Cette section est réservée aux fondateurs.")).toBeVisible();
});

test("each state of a video has its words; axe finds no fault on a desktop and on a phone", async () => {
  await open([
    hosted({ used_by: [{ item_type: "movie", id: newId(), title: "Nosferatu", in_bin: false }] }),
    hosted({ original_filename: "aurore.avi", status: "processing", duration: null }),
    hosted({ original_filename: "coupe.wmv", status: "failed", note: hostingMessages.unreadable }),
  ]);
  await expect.element(row("Nosferatu.1922")).toMatchTextContent("Prête");
  await expect.element(row("aurore.avi")).toMatchTextContent("En préparation");
  await expect.element(row("aurore.avi")).toMatchTextContent("Aucun titre");
  await expect.element(row("coupe.wmv")).toMatchTextContent(/Cette vidéo est abîmée ou incomplète\s: elle n’a pas pu être lue\./);
  await expectAccessible();
  await atSize(phone, expectAccessible);
});

const job = (fields: Partial<MediaJob>) =>
  sample(mediaJob, {
    state: "running",
    step: null,
    progress: 0,
    speed: null,
    remaining: null,
    runners: [],
    attempts: 0,
    log: null,
    published: false,
    qualities: [],
    error: null,
    notes: [],
    ...fields,
  });

test("each state of a preparation has its words", async () => {
  await open([
    hosted({ original_filename: "attente.avi", status: "processing", job: job({ state: "queued" }) }),
    hosted({ original_filename: "reprise.avi", status: "processing", job: job({ state: "queued", progress: 0.3 }) }),
    hosted({ original_filename: "encours.avi", status: "processing", job: job({ step: "v720", progress: 0.429 }) }),
    hosted({
      original_filename: "vite.avi",
      job: job({
        step: "v720",
        progress: 0.5,
        speed: 2.04,
        remaining: 4020,
        runners: ["Cave", "Grenier"],
        attempts: 2,
        log: "frame= 120\n[h264] mot",
      }),
    }),
    hosted({ original_filename: "son.avi", status: "processing", job: job({ step: "tracks" }) }),
    hosted({ original_filename: "dispo.mkv", job: job({ step: "v1080", progress: 0.05, published: true, qualities: [480] }) }),
    hosted({ original_filename: "naissante.mkv", job: job({ step: "v480", progress: 0.01, published: true }) }),
    hosted({ original_filename: "prete.mp4", job: job({ state: "done", published: true, qualities: [1080, 720, 480] }) }),
    hosted({ original_filename: "ratee.mp4", job: job({ state: "failed", error: hostingMessages.unreadable }) }),
    hosted({
      original_filename: "arret.mp4",
      job: job({ state: "cancelled", notes: ["Sous-titres en images laissés de côté : 1."] }),
    }),
  ]);
  const words = {
    "attente.avi": /En attente/,
    "reprise.avi": /Préparation\s: 30\s%/,
    "encours.avi": /Préparation\s: 42\s% \(720p\)/,
    "vite.avi": /50\s% \(720p\), 2\s×, encore 1\sh\s07, sur Cave et Grenier, essai 2/,
    "son.avi": /Préparation\s: 0\s% \(son et sous-titres\)/,
    "dispo.mkv": /Disponible, qualités supérieures en préparation\s: 5\s% \(1080p\)/,
    "naissante.mkv": /Disponible, suite en préparation\s: 1\s% \(480p\)/,
    "prete.mp4": /Prête en 1080p, 720p et 480p/,
    "ratee.mp4": /Échec\s: Cette vidéo est abîmée/,
    "arret.mp4": /Préparation annulée\. Le fichier d’origine reste lisible\. ?Sous-titres en images/,
  };
  for (const [name, text] of Object.entries(words)) await expect.element(row(name)).toMatchTextContent(text);
  await expectCount(page.getByText("Journal de ffmpeg"), 1);
  const log = row("vite.avi").getByText(/^frame= 120\s\[h264\] mot$/);
  await expect.element(log).not.toBeVisible();
  await row("vite.avi").getByText("Journal de ffmpeg").click();
  await expect.element(log).toBeVisible();
  await expectAccessible();
});

test("a preparation is cancelled, then asked for again; a refusal is told", async () => {
  const inState = (state: MediaJob["state"]) =>
    hosted({ original_filename: "aube.avi", status: "processing", job: job({ state }) });
  const videos = [inState("queued")];
  const become = (state: MediaJob["state"]) => void videos.splice(0, 1, inState(state));
  await open(videos);
  network.use(answer(hostedPreparation.cancel, () => become("cancelled")));
  await page.getByRole("button", { name: "Annuler la préparation de aube.avi" }).click();
  await expect.element(toast("Préparation annulée")).toBeInTheDocument();
  await expect.element(row("aube.avi")).toMatchTextContent("Annulée");
  network.use(answer(hostedPreparation.retry, () => refusal(409, hostingMessages.notToRetry)));
  await page.getByRole("button", { name: "Préparer à nouveau aube.avi" }).click();
  await expect.element(toast(hostingMessages.notToRetry)).toBeInTheDocument();
  network.use(answer(hostedPreparation.retry, () => become("queued")));
  await page.getByRole("button", { name: "Préparer à nouveau aube.avi" }).click();
  await expect.element(toast("Préparation demandée")).toBeInTheDocument();
  await expect.element(row("aube.avi")).toMatchTextContent("En attente");
});

test("a cancellation asked for again before the list is fresh does nothing", async () => {
  await open([hosted({ original_filename: "aube.avi", job: job({ state: "queued" }) })]);
  const fresh = Promise.withResolvers<void>();
  const cancel = record(hostedPreparation.cancel, () => undefined);
  const after = hosted({ original_filename: "aube.avi", job: job({ state: "cancelled" }) });
  const list = { videos: [after], max_upload: 1, free_space: 1, formats, ffmpeg: "7.1" };
  network.use(
    cancel.handler,
    answer(listHostedVideos, async () => {
      await fresh.promise;
      return list;
    }),
  );
  const found = page.getByRole("button", { name: "Annuler la préparation de aube.avi" });
  await expect.element(found).toBeVisible();
  const button = found.element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.element(toast("Préparation annulée")).toBeInTheDocument();
  button.click();
  fresh.resolve();
  await expect.element(row("aube.avi")).toMatchTextContent("Annulée");
  expect(cancel.sent).toHaveLength(1);
});

test("a preparation is put before the others", async () => {
  await open([hosted({ original_filename: "aube.avi", job: job({ state: "queued" }) })]);
  network.use(answer(hostedPreparation.first, () => undefined));
  await page.getByRole("button", { name: "Préparer d’abord aube.avi" }).click();
  await expect.element(toast("Cette vidéo passe avant les autres")).toBeInTheDocument();
});

test("a video without its original says so, and cannot be prepared again", async () => {
  await open([hosted({ original_filename: "aube.avi", original: false, job: job({ state: "cancelled" }) })]);
  await expect.element(row("aube.avi")).toMatchTextContent(/Original supprimé/);
  await expectCount(page.getByRole("button", { name: "Préparer à nouveau aube.avi" }), 0);
});

test("machines that cannot be listed are not none", async () => {
  network.use(answer(listRunners, () => refusal(400, "?")));
  await open([]);
  network.use(answer(listRunners, () => refusal(400, "?")));
  const fold = page.getByRole("button", { name: /^Machines/ });
  await expect.element(fold).toHaveAccessibleName("Machines liste indisponible");
  await fold.click();
  await expect.element(page.getByText("Les machines n’ont pas pu être chargées")).toBeVisible();
});

test("each machine says what it is, what it does and when it was seen; only those with a token are revoked", async () => {
  const work = sample(runnerWork, { name: "Nosferatu", step: "v720", progress: 0.429, speed: 1.84, log: "x264: 42 %" });
  const now = new Date().toISOString();
  const runners = [
    sample(runnerWithTasks, { name: "srv (12)", kind: "server", last_seen_at: now, work: [work] }),
    sample(runnerWithTasks, {
      ...{ name: "srv (34)", kind: "database", last_seen_at: "2026-01-01T12:00:00.000Z" },
      work: [{ ...work, name: "Faust.avi", step: "storyboard", speed: null, log: null }],
    }),
    sample(runnerWithTasks, { name: "Cave", kind: "token", last_seen_at: null, work: [] }),
  ].map((runner) => ({ ...runner, id: newId() }));
  network.use(answer(listRunners, () => ({ runners })));
  await open([]);
  network.use(answer(listRunners, () => ({ runners })));
  const fold = page.getByRole("button", { name: /^Machines/ });
  await expect.element(fold).toHaveAccessibleName("Machines 3 machines, 2 au travail");
  await fold.click();
  const machine = (name: string) => page.getByRole("list", { name: "Machines" }).getByRole("listitem").filter({ hasText: name });
  await expect
    .element(machine("srv (12)"))
    .toMatchTextContent(/serveur du site ?Vue à l’instant ?Nosferatu\s: 720p, 42\s% de sa partie, 1,8\s× ?x264: 42 %/);
  await expect
    .element(machine("srv (34)"))
    .toMatchTextContent(/sur la base de données du site ?Vue le 1 janvier 2026 à 13:00 ?Faust\.avi\s: aperçus, 42\s%$/);
  await expect.element(machine("Cave")).toMatchTextContent(/à distance, par jeton ?Jamais vue/);
  await expectCount(page.getByRole("button", { name: /^Révoquer/ }), 1);
  await expectAccessible();
  await atSize(phone, async () => {
    await expectAccessible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(phone[0]);
  });
});

test("a machine is added, its token is kept while the list is folded, and machines are revoked", async () => {
  const runners = [
    sample(runnerWithTasks, { id: newId(), name: "Cave", kind: "token", last_seen_at: null }),
    sample(runnerWithTasks, { id: newId(), name: "Garage", kind: "token", last_seen_at: null }),
  ];
  network.use(answer(listRunners, () => ({ runners })));
  await open([]);
  network.use(
    answer(listRunners, () => ({ runners })),
    answer(deleteRunner, () => void runners.shift()),
  );
  const fold = page.getByRole("button", { name: /^Machines/ });
  await fold.click();
  const [name, add] = [page.getByRole("textbox", { name: "Nom de la machine" }), page.getByRole("button", { name: "Ajouter" })];
  await add.click();
  await expect.element(name).toHaveAccessibleDescription("Donnez un nom à cette machine");
  await expect.element(name).toHaveFocus();
  network.use(answer(addRunner, () => refusal(409, runnerMessages.taken)));
  await name.fill("cave");
  await add.click();
  await expect.element(name).toHaveAccessibleDescription(runnerMessages.taken);
  await expect.element(name).toHaveFocus();
  network.use(answer(addRunner, () => sample(addRunner.answer, { name: "Grenier", token: "secret-du-grenier" })));
  await name.fill("Grenier");
  await add.click();
  const command = page.getByText(/RUNNER_TOKEN=secret-du-grenier npm run runner/);
  await expect.element(command).toBeVisible();
  await expect.element(add).toHaveFocus();
  await expectAccessible();
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  await page.getByRole("button", { name: "Copier la commande" }).click();
  await expect.element(toast("Commande copiée")).toBeInTheDocument();
  expect(copied.mock.calls.join()).toMatch(/^RUNNER_SERVER=\S+ RUNNER_TOKEN=secret-du-grenier npm run runner$/);
  await fold.click();
  await expect.element(command).not.toBeInTheDocument();
  await fold.click();
  await expect.element(command).toBeVisible();
  await page.getByRole("button", { name: "Révoquer Cave" }).click();
  await confirm("Révoquer");
  await expectCount(page.getByRole("button", { name: "Révoquer Cave" }), 0);
  await expect.element(page.getByRole("button", { name: "Révoquer Garage" })).toHaveFocus();
});

test("a machine added by two presses is added once, and its token is shown", async () => {
  await open([]);
  await page.getByRole("button", { name: /^Machines/ }).click();
  let calls = 0;
  const added = sample(addRunner.answer, { name: "Grenier", token: "secret-du-grenier" });
  network.use(answer(addRunner, () => (++calls === 1 ? added : refusal(409, runnerMessages.taken))));
  await page.getByRole("textbox", { name: "Nom de la machine" }).fill("Grenier");
  const add = page.getByRole("button", { name: "Ajouter" }).element() as HTMLButtonElement;
  add.click();
  add.click();
  await expect.element(page.getByText(/RUNNER_TOKEN=secret-du-grenier/)).toBeVisible();
  await expectCount(page.getByText(runnerMessages.taken), 0);
  expect(calls).toBe(1);
});

test("a token stays on the page when another name is refused, until its machine is revoked; the focus then stays on the page", async () => {
  const grenier = { id: newId(), name: "Grenier" };
  const runners = [sample(runnerWithTasks, { ...grenier, kind: "token", last_seen_at: null })];
  await open([]);
  network.use(answer(listRunners, () => ({ runners })));
  await page.getByRole("button", { name: /^Machines/ }).click();
  const [name, add] = [page.getByRole("textbox", { name: "Nom de la machine" }), page.getByRole("button", { name: "Ajouter" })];
  network.use(answer(addRunner, () => sample(addRunner.answer, { ...grenier, token: "secret-du-grenier" })));
  await name.fill("Grenier");
  await add.click();
  const command = page.getByText(/RUNNER_TOKEN=secret-du-grenier/);
  await expect.element(command).toBeVisible();
  network.use(answer(addRunner, () => refusal(409, runnerMessages.taken)));
  await name.fill("grenier");
  await add.click();
  await expect.element(name).toHaveAccessibleDescription(runnerMessages.taken);
  await expect.element(command).toBeVisible();
  network.use(answer(deleteRunner, () => void runners.shift()));
  await page.getByRole("button", { name: "Révoquer Grenier" }).click();
  await confirm("Révoquer");
  await expect.element(command).not.toBeInTheDocument();
  await expectCount(page.getByRole("button", { name: "Révoquer Grenier" }), 0);
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("without ffmpeg the tab says what it would bring, and offers no preparation", async () => {
  await open([hosted({ original_filename: "aube.mp4" })], null);
  await expect.element(page.getByText(/^ffmpeg n’est pas installé sur ce serveur/)).toBeVisible();
  await expect.element(row("aube.mp4")).toBeVisible();
  await expectCount(page.getByRole("button", { name: "Préparer aube.mp4" }), 0);
});

test("a video that came before ffmpeg can be prepared", async () => {
  await open([hosted({ original_filename: "aube.mp4" })]);
  await expect.element(page.getByText(/^ffmpeg 7\.1 prépare les vidéos envoyées/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Préparer aube.mp4" })).toBeVisible();
});

test("links are copied, each copy says how far it is or why it was given up, and is cancelled by a press", async () => {
  await open([]);
  let copies: LinkCopy[] = [];
  let refused = false;
  network.use(
    answer(listLinkCopies, () => ({ copies, total: copies.length === 0 ? 0 : copies.length + 7 })),
    answer(copyLinks, ({ body }) => {
      if (refused) return refusal(422, hostingMessages.notALink);
      const { links } = body as { links: string[] };
      const states = [{ size: 4_000_000_000, received: 1_000_000_000 }, { error: hostingMessages.notVideo }];
      copies = links.map((url, at) =>
        sample(linkCopy, { id: newId(), url, size: null, received: 0, error: null, ...states[at] }),
      );
      return { copies: links.length };
    }),
    answer(deleteLinkCopy, ({ params }) => {
      copies = copies.filter(({ id }) => id !== params["id"]);
      return undefined;
    }),
  );
  await page.getByRole("button", { name: "Copier depuis des liens" }).click();
  const send = page.getByRole("button", { name: "Copier ces vidéos" });
  await send.click();
  await expect.element(page.getByText("Collez au moins un lien")).toBeVisible();
  const field = page.getByLabelText("Liens des vidéos (un par ligne)");
  await field.fill("https://a.exemple/Nosferatu.mkv\nhttps://a.exemple/direct.m3u8?jeton=1");
  await send.click();
  await expect.element(page.getByText(`https://a.exemple/direct.m3u8?jeton=1\u202f: ${hostingMessages.isStream}`)).toBeVisible();
  await field.fill("https://a.exemple/Nosferatu.mkv\nhttps://a.exemple/page");
  await send.click();
  await expect.element(toast("2 copies demandées")).toBeVisible();
  await expect.element(field).toHaveValue("");
  const copy = page.getByRole("list", { name: "Copies" }).getByRole("listitem");
  await expect.element(copy.first()).toMatchTextContent("25");
  await expect.element(copy.last()).toMatchTextContent(hostingMessages.notVideo);
  await expect.element(page.getByText("Et 7 autres copies, à la suite.")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Annuler la copie de https://a.exemple/Nosferatu.mkv" }).click();
  await expectCount(copy, 1);
  await page.getByRole("button", { name: "Retirer https://a.exemple/page de la liste" }).click();
  await expectCount(copy, 0);
  refused = true;
  await field.fill("nosferatu");
  await send.click();
  await expect.element(field).toHaveValue("nosferatu");
});
