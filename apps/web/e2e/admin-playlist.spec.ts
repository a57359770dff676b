import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import type { Channel } from "@seance/contract/channels";
import { enterAs, staffDesk } from "./back-office.ts";
import { expect, test } from "./site.ts";

const playlist = (known: Channel) => `#EXTM3U
#EXTINF:-1 tvg-id="nuit.fr" tvg-logo="https://logos.example/nuit.png" group-title="Cinéma",Ciné nuit (1080p)
https://direct.example/${known.id}/nuit.m3u8
#EXTINF:-1 group-title="Info",Le journal
https://direct.example/${known.id}/journal.m3u8
#EXTINF:-1 group-title="Cinéma",Déjà là
${known.stream_url}
#EXTINF:-1 group-title="Cinéma",Ailleurs
rtmp://direct.example/ailleurs
`;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Importer des chaînes" });
async function open(page: Page): Promise<void> {
  await page.goto("/admin/channels");
  await page.getByRole("button", { name: "Importer une liste M3U" }).click();
}

test("a file is taken as well as a pasted text, gzipped too", async ({ page, request }) => {
  const desk = staffDesk(request, await enterAs(page, request, "admin"));
  const known = await desk.channel();
  await open(page);
  const choosing = page.waitForEvent("filechooser");
  await dialog(page).getByRole("button", { name: "Joindre un fichier" }).click();
  await (await choosing).setFiles({ name: "liste.m3u.gz", mimeType: "application/gzip", buffer: gzipSync(playlist(known)) });
  await expect(dialog(page).getByText("liste.m3u.gz")).toBeVisible();
  await dialog(page).getByRole("button", { name: "Prévisualiser" }).click();
  await expect(dialog(page).getByRole("status")).toContainText("4 chaînes lues");
});
