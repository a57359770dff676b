import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A stand-in for TMDB that finds every title that is searched for, after `delayMs`. */
export async function startTmdb(delayMs = 0) {
  const titles: { title: string; year: string }[] = [];
  let asked = 0;
  const server = createServer((request, response) => {
    asked++;
    const body = JSON.stringify(answerTo(titles, new URL(request.url ?? "/", "http://tmdb")));
    setTimeout(() => response.writeHead(200, { "content-type": "application/json" }).end(body), delayMs);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  return {
    settings: {
      TMDB_API_KEY: "bench-seulement",
      TMDB_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/3`,
    },
    /** Requests so far. */
    asked: () => asked,
    stop(): void {
      server.close();
      server.closeAllConnections();
    },
  };
}

function answerTo(titles: { title: string; year: string }[], { pathname, searchParams }: URL): object {
  const [, , kind, second = "", third, number] = pathname.split("/");
  if (kind === "configuration") return { images: { secure_base_url: "https://images.exemple.fr/t/p/" } };
  if (kind === "search") {
    const year = searchParams.get("primary_release_year") ?? searchParams.get("first_air_date_year") ?? "2001";
    const id = titles.push({ title: searchParams.get("query") ?? "", year }) - 1;
    return { results: [detailOf(id, titles[id])] };
  }
  if (third === "season") return { episodes: episodes(Number(number)) };
  return { ...detailOf(Number(second), titles[Number(second)]), runtime: 90, genres: [{ name: "Drame" }] };
}

const detailOf = (id: number, { title, year } = { title: "", year: "2001" }) => ({
  ...{ id, title, name: title, overview: "Un résumé.", poster_path: "/affiche.jpg" },
  ...{ release_date: `${year}-05-17`, first_air_date: `${year}-05-17` },
});

const episodes = (season: number): object[] =>
  Array.from({ length: 10 }, (_, i) => ({
    episode_number: i + 1,
    name: `Titre ${season}.${i + 1}`,
    overview: "Ce qui arrive.",
  }));
