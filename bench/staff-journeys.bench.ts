import type { FileChooser, Locator, Page } from "playwright-core";
import type { Host } from "./lib/hosted.ts";
import { importNames } from "./lib/import-names.ts";
import { madeClip } from "./lib/made-clips.ts";
import { inChromium } from "./lib/player-page.ts";
import { report } from "./lib/report.ts";
import { openBackOffice } from "./lib/staff-page.ts";
import { startTmdb } from "./lib/tmdb.ts";

/**
 * What the staff does most, in Chromium: presses (a click, a key, a field that is filled or pasted into) and seconds. Nobody thinks
 * or reads here: the seconds are the site's part.
 */
const tmdb = await startTmdb(30);

await inChromium(
  "journeys of the staff in Chromium",
  async (browser, host) => {
    const page = await openBackOffice(browser, host);
    await measure("a film with poster and video", page, 10, addFilm);
    await measure("a series of 12 episodes", page, 10, addSeries);
    await measure("200 names imported, and the right ones published", page, 7, importNamed);
    await openTicket(host);
    await measure("a ticket answered and closed", page, 4, answerTicket);
    const film = await spoilFilm(host);
    await measure("a mistake found and undone", page, 4, (one, press) => undoMistake(one, press, film));
  },
  tmdb.settings,
);
tmdb.stop();

interface Presses {
  click(target: Locator): Promise<void>;
  fill(target: Locator, text: string): Promise<void>;
  file(button: Locator, file: Parameters<FileChooser["setFiles"]>[0]): Promise<void>;
}
type Journey = (page: Page, press: Presses) => Promise<void>;

async function measure(name: string, page: Page, atMost: number, journey: Journey): Promise<void> {
  let presses = 0;
  await page.goto(new URL("/admin", page.url()).href);
  await page.getByRole("heading", { level: 1, name: "Vue d’ensemble" }).waitFor();
  const began = performance.now();
  await journey(page, {
    async click(target) {
      presses++;
      await target.click();
    },
    async fill(target, text) {
      presses++;
      await target.fill(text);
    },
    async file(button, file) {
      presses++;
      const chooser = page.waitForEvent("filechooser");
      await button.click();
      await (await chooser).setFiles(file);
    },
  });
  const seconds = (performance.now() - began) / 1000;
  report({ name, value: presses, unit: "presses", atMost, detail: { seconds: Math.round(seconds * 10) / 10 } });
}

function nav(page: Page, name: string): Locator {
  return page.getByRole("navigation", { name: "Administration" }).getByRole("link", { name, exact: true });
}

async function addFilm(page: Page, press: Presses): Promise<void> {
  await press.click(nav(page, "Films"));
  await press.click(page.getByRole("button", { name: "Ajouter un film" }));
  await press.fill(page.getByLabel("Titre *"), "Le Rail");
  await press.fill(page.getByLabel("Année *"), "1921");
  await press.click(page.getByRole("checkbox", { name: "Drame" }));
  await press.fill(page.getByLabel("Description *"), "Un train, la nuit.");
  const picture = { name: "affiche.png", mimeType: "image/png", buffer: await page.screenshot() };
  for (const name of ["Miniature", "Affiche"]) {
    const field = page.getByRole("group", { name: `Image\u202f: ${name}` });
    await press.file(field.getByRole("button", { name: "Envoyer" }), picture);
    await field.getByText("Image envoyée").waitFor();
  }

  const sources = page.getByRole("list", { name: "Sources, dans l’ordre de lecture" });
  await press.file(sources.getByRole("button", { name: "Envoyer une vidéo" }), await madeClip("h264.mp4", 10));
  await page.getByRole("group", { name: "Sources" }).getByText("la lecture prend « Fichier hébergé »").waitFor();
  await press.click(page.getByRole("button", { name: "Enregistrer", exact: true }));
  await page.getByText("Film ajouté").waitFor();
}

async function addSeries(page: Page, press: Presses): Promise<void> {
  await press.click(nav(page, "Séries"));
  await press.click(page.getByRole("button", { name: "Ajouter une série" }));
  await press.fill(page.getByLabel("Titre *"), "Les Vampires");
  await press.fill(page.getByLabel("Année *"), "1915");
  await press.click(page.getByRole("group", { name: "Genres" }).getByRole("checkbox", { name: "Crime" }));
  await press.fill(page.getByRole("textbox", { name: "Miniature *" }), "/favicon.svg");
  await press.click(page.getByRole("button", { name: "Enregistrer et ajouter les épisodes" }));
  await press.click(page.getByRole("button", { name: "Coller une liste" }));
  const lines = Array.from({ length: 12 }, (_, i) => `Épisode ${i + 1}\thttps://films.exemple.fr/${i + 1}.mp4`);
  const dialog = page.getByRole("dialog", { name: "Coller les épisodes de la saison 1" });
  await press.fill(dialog.getByLabel("Liste des épisodes"), lines.join("\n"));
  await press.click(dialog.getByRole("button", { name: "Ajouter 12 épisodes" }));
  await page.getByText("12 épisodes ajoutés").waitFor();
}

async function importNamed(page: Page, press: Presses): Promise<void> {
  const links = importNames(200).map((name) => `https://video.exemple.fr/${encodeURIComponent(name)}.mkv`);
  await press.click(nav(page, "Import automatique"));
  await press.fill(page.getByLabel("Liens (un par ligne)"), links.join("\n"));
  await press.click(page.getByRole("button", { name: "Valider les liens" }));
  await press.click(page.getByRole("button", { name: "Importer 200 liens" }));
  await page.getByRole("region", { name: "Résultats de l’import" }).getByText("Durée").waitFor();
  await press.click(nav(page, "À vérifier"));
  await press.click(page.getByRole("button", { name: /^Tout publier/ }));
  await press.click(page.getByRole("alertdialog").getByRole("button", { name: "Tout publier" }));
  await page.getByRole("button", { name: /^Tout publier/ }).waitFor({ state: "detached" });
}

async function openTicket({ url }: Host): Promise<void> {
  const send = async (path: string, body: object, token?: string): Promise<{ access_token: string }> => {
    const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
    return (await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) })).json() as never;
  };
  const { access_token } = await send("/register", { email: "spectatrice@exemple.fr", password: "bench-seulement" });
  await send("/support/tickets", { subject: "Le son se coupe", description: "Bonjour, depuis hier." }, access_token);
}

async function answerTicket(page: Page, press: Presses): Promise<void> {
  await press.click(nav(page, "Support"));
  await press.click(page.getByRole("link", { name: /Le son se coupe/ }));
  await press.fill(page.getByLabel("Votre message"), "Bonjour, c’est réparé. Merci !");
  await press.click(page.getByRole("button", { name: "Envoyer et fermer" }));
  await page.getByRole("log").getByText("c’est réparé").waitFor();
}

/** A film whose genre and year were changed by mistake, and then its description. */
async function spoilFilm({ url, token }: Host): Promise<string> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
  const send = async (method: string, path: string, body: object): Promise<{ id: string }> =>
    (await fetch(`${url}/api${path}`, { method, headers, body: JSON.stringify(body) })).json() as never;
  const film = { title: "Nosferatu", year: 1922, genre: "Horreur", description: "Un comte.", thumbnail: "/favicon.svg" };
  const { id } = await send("POST", "/movies", film);
  await send("PUT", `/movies/${id}`, { genre: "Comédie", year: 1999 });
  return film.title;
}

async function undoMistake(page: Page, press: Presses, title: string): Promise<void> {
  await press.click(nav(page, "Films"));
  await press.click(page.getByRole("link", { name: title, exact: true }));
  await press.click(page.getByRole("button", { name: "Historique", exact: true }));
  const versions = page.getByRole("dialog").getByRole("list", { name: "Versions" }).getByRole("listitem");
  await press.click(versions.last().getByRole("button", { name: /^Revenir à cette version/ }));
  await page.getByText(/rétablie$/).waitFor();
}
