/** Writes one page with every drawing at the sizes of the site, to look at: node demo/art/sheet.ts <file.html> */
import { writeFileSync } from "node:fs";
import { channels, films, series } from "#catalogue/index.ts";
import { drawBackdrop, drawChannelCard, drawEpisodeThumb, drawPoster } from "./index.ts";

const [out] = process.argv.slice(2);
if (!out) throw new Error("usage: node demo/art/sheet.ts <file.html>");

const image = (svg: string, width: number, height: number): string =>
  `<img width="${width}" height="${height}" alt="" src="data:image/svg+xml,${encodeURIComponent(svg)}">`;

const section = (name: string, pictures: readonly string[]): string => `<h2>${name}</h2><div>${pictures.join("")}</div>`;

const page = [
  section(
    "Affiches",
    [...films, ...series].map((item) => image(drawPoster(item), 188, 282)),
  ),
  section(
    "Chaînes",
    channels.map((channel) => image(drawChannelCard(channel), 320, 180)),
  ),
  section(
    "Épisodes",
    series.flatMap((one) =>
      one.episodes.map((episode) => image(drawEpisodeThumb(one, episode.season_number, episode.episode_number), 148, 83)),
    ),
  ),
  section(
    "Fonds",
    [...films, ...series].map((item) => image(drawBackdrop(item), 480, 270)),
  ),
].join("");

writeFileSync(
  out,
  `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Planche</title><style>body{margin:24px;background:#0d0b0a;color:#f6efe6;font-family:sans-serif}div{display:flex;flex-wrap:wrap;gap:18px}img{border-radius:10px;object-fit:cover}</style><body>${page}</body></html>`,
);
