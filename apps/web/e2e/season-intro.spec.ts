import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startServer, type Server } from "./demo-server.ts";
import { founderHeaders, mainServer, test, untilPrepared, uploadVideo } from "./hosted-films.ts";
import { hasFfmpeg } from "./made-films.ts";
import { picturesMove, video } from "./screening.ts";
import { expect } from "./site.ts";

const seconds = 70;
const theme = { from: [2, 6], lasts: 20 } as const;

const notes = (a: number, b: number, c: number): string =>
  `0.3*sin(2*PI*t*(${a}+50*floor(mod(t*3,11))))+0.25*sin(2*PI*t*(${b}+40*floor(mod(t*5,13))))+0.1*sin(2*PI*t*(${c}+10*floor(mod(t*2,17))))`;

/** An episode whose sound is its own but for the theme of the series. */
function madeEpisode(folder: string, episode: number): Buffer {
  const own = `0.3*sin(2*PI*t*(200+${episode}*37+80*sin(t*(1+${episode}/7))))+0.2*sin(2*PI*t*(500+90*floor(mod(t*(${episode}+2),7))))`;
  const cold = theme.from[episode - 1] ?? 0;
  const sounds = [
    `aevalsrc='${own}':d=${seconds - theme.lasts}:s=44100`,
    `aevalsrc='${notes(300, 700, 150)}':d=${theme.lasts}:s=44100`,
  ];
  const joined = `[1]asplit[x][y];[x]atrim=0:${cold}[a];[y]atrim=${cold},asetpts=N/SR/TB[b];[a][2][b]concat=n=3:v=0:a=1[sound]`;
  const file = join(folder, `${episode}.mp4`);
  execFileSync("ffmpeg", [
    ...["-v", "error", "-f", "lavfi", "-i", `testsrc2=size=320x180:rate=8:duration=${seconds}`],
    ...sounds.flatMap((sound) => ["-f", "lavfi", "-i", sound]),
    ...["-filter_complex", joined, "-map", "0", "-map", "[sound]"],
    ...[
      "-c:v",
      "libx264",
      "-preset",
      "ultrafast",
      "-pix_fmt",
      "yuv420p",
      "-g",
      "16",
      "-c:a",
      "aac",
      "-movflags",
      "+faststart",
      file,
    ],
  ]);
  return readFileSync(file);
}

/** The episodes, made in a folder that is deleted. */
function madeEpisodes(): Buffer[] {
  const folder = mkdtempSync(join(tmpdir(), "seance-season-"));
  try {
    return theme.from.map((_, at) => madeEpisode(folder, at + 1));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Starts another server on the data of one: it compares the sounds of seasons when it starts, unless that was done in the last ten minutes. Gives what ends it. */
async function compareSeasons({ database, folder }: Server): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query("delete from pgboss.job where name = 'compare-seasons'");
  } finally {
    await client.end();
  }
  const { stop } = await startServer(mainServer, {
    DATABASE_URL: database,
    MEDIA_DIR: join(folder, "media"),
    APP_SECRET: "secret des essais sur les saisons et leurs intros",
    FFMPEG_PATH: "off",
  });
  return stop;
}

test.describe.configure({ timeout: 360_000 });

if (!hasFfmpeg()) console.log("no ffmpeg on this machine: the test of the intros of a season does not run");
else
  test("an intro that two episodes of a season share is found, offered and skipped", async ({ page, request, server }) => {
    const headers = await founderHeaders(request);
    const data = { title: "Les Vampires", year: 1915, genre: "Crime", description: "Dix épisodes." };
    const series = await (await request.post("/api/series", { headers, data })).json();
    const episodes: string[] = [];
    for (const [at, film] of madeEpisodes().entries()) {
      const upload = await uploadVideo(request, `${at + 1}.mp4`, film);
      const place = { series_id: series.id, season_number: 1, episode_number: at + 1, title: `Épisode ${at + 1}` };
      const added = await request.post("/api/episodes", { headers, data: { ...place, video_url: upload.url } });
      episodes.push((await added.json()).id);
      await untilPrepared(upload);
    }
    const intro = async (id: string) => {
      const { chapters } = await (await request.post(`/api/playback/episode/${id}`)).json();
      return chapters.find(({ kind }: { kind: string }) => kind === "intro") ?? null;
    };
    const stop = await compareSeasons(server);
    try {
      await expect.poll(() => intro(episodes[1] ?? ""), { timeout: 60_000 }).not.toBeNull();
    } finally {
      await stop();
    }
    for (const [at, id] of episodes.entries()) {
      const { start, end } = await intro(id);
      const from = theme.from[at] ?? 0;
      expect([Math.abs(start - from) < 1.5, Math.abs(end - from - theme.lasts) < 1.5], `${start}–${end} s`).toEqual([true, true]);
    }
    const { end } = await intro(episodes[1] ?? "");
    await page.goto(`/series/${series.id}?lecture=episode-${episodes[1]}`);
    await picturesMove(page);
    const skip = page.getByRole("button", { name: "Passer l’intro" });
    await skip.click();
    await expect.poll(() => video(page).evaluate(({ currentTime }: HTMLVideoElement) => currentTime)).toBeGreaterThanOrEqual(end);
    await expect(skip).toHaveCount(0);
  });
