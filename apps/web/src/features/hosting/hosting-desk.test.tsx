import { deleteHostedVideo, hostedVideo, hostingMessages, listHostedVideos } from "@seance/contract/hosting";
import type { HostedVideo, VideoFormat } from "@seance/contract/hosting";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, network, refusal } from "#test/answers.ts";
import { atSize, confirm, expectCount, phone, row, toast } from "#test/on-page.ts";
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
    ...fields,
  });

const formats: VideoFormat[] = ["mp4", "mkv", "mov"];
const open = (videos: HostedVideo[]) =>
  openApp("/admin/hosting", {
    as: "admin",
    answers: [
      answer(listHostedVideos, () => ({
        videos,
        max_upload: 20 * 1024 ** 3,
        free_space: 120 * 1024 ** 3,
        formats,
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
  await confirm("Supprimer");
  await expect
    .element(page.getByRole("alertdialog").getByRole("alert"))
    .toHaveTextContent("Cette vidéo est utilisée par un titre");
});

test("a deleted video leaves the list", async () => {
  const videos = [hosted({ original_filename: "aube.mp4" })];
  await open(videos);
  network.use(answer(deleteHostedVideo, () => void videos.splice(0)));
  await page.getByRole("button", { name: "Supprimer aube.mp4" }).click();
  await confirm("Supprimer");
  await expect.element(toast("Fichier supprimé")).toBeInTheDocument();
  await expectCount(row("aube.mp4"), 0);
});

test("a refusal says whom the section is for", async () => {
  await openApp("/admin/hosting", { as: "admin", answers: [answer(listHostedVideos, () => refusal(403, "Accès refusé"))] });
  await expect.element(page.getByText("Cette section est réservée aux fondateurs.")).toBeVisible();
});

test("each state of a video has its words; axe finds no fault on a desktop and on a phone", async () => {
  await open([
    hosted({ used_by: [{ item_type: "movie", id: newId(), title: "Nosferatu" }] }),
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
