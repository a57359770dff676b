import { openLog } from "@seance/server/core/log.ts";
import { openDatabase } from "@seance/server/db/client.ts";
import { sql } from "kysely";
import { chromium } from "playwright-core";
import { chromiumPath } from "./lib/chromium.ts";
import { fillCatalogue } from "./lib/fill.ts";
import { signInFounder } from "./lib/founder.ts";
import { keptDirectory } from "./lib/kept.ts";
import { serverSettings, startProgram } from "./lib/process.ts";
import { report, unmeasured } from "./lib/report.ts";
import { openBackOffice } from "./lib/staff-page.ts";

/** The review queue with 10 000 drafts, scrolled from its first to its last in Chromium: the longest task of the page. */
const drafts = 10_000;
const step = 600;

const executablePath = chromiumPath();
if (executablePath) await scroll(executablePath);
else unmeasured("review queue, scrolled", "no Chromium on this machine");

async function scroll(executable: string): Promise<void> {
  const server = await startProgram("apps/server/src/main.mjs", {
    env: serverSettings(await keptDirectory("drafts", fill)),
    path: "/api/health",
  });
  const browser = await chromium.launch({ executablePath: executable, args: ["--no-sandbox"] });
  try {
    const page = await openBackOffice(browser, { url: server.url, token: await signInFounder(server.url) });
    await page.goto(`${server.url}/admin/a-verifier`);
    await page.getByRole("list", { name: "Brouillons à vérifier" }).getByRole("listitem").first().waitFor();
    const { longest, frames, seen } = await page.evaluate(scrollToEnd, step);
    if (seen < drafts) throw new Error(`${seen} of ${drafts} drafts were scrolled to`);
    report({
      name: `review queue of ${drafts} drafts, scrolled to its end, longest task`,
      value: longest,
      unit: "ms",
      atMost: 50,
      detail: { frames },
    });
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function fill(url: string): Promise<void> {
  const database = openDatabase(url, { max: 2, log: openLog("warn"), answerMs: 3_600_000 });
  await fillCatalogue(database.db, { films: drafts, series: 1 });
  await sql`update movie set status = 'draft'`.execute(database.db);
  await sql`insert into import_draft (item_type, item_id, link, match)
    select 'movie', id, 'https://video.exemple.fr/' || id || '.mkv', 'close' from movie`.execute(database.db);
  await database.close();
}

declare const document: { querySelector(selector: string): Box };
declare const requestAnimationFrame: (next: () => void) => void;
interface Box {
  scrollTop: number;
  readonly scrollHeight: number;
  readonly clientHeight: number;
  querySelectorAll(selector: string): ArrayLike<{ getAttribute(name: string): string }>;
}

/** In the page: scrolls by a step a frame; tasks under 50 ms are not reported by the browser, and count as 0. */
async function scrollToEnd(by: number): Promise<{ longest: number; frames: number; seen: number }> {
  let longest = 0;
  let frames = 0;
  const note = (list: { getEntries(): { duration: number }[] }): void => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  };
  const observer = new PerformanceObserver(note);
  observer.observe({ type: "longtask" } as never);
  const box = document.querySelector('[role="region"][aria-label="Brouillons à vérifier"]');
  for (let still = 0; still < 120; frames++) {
    const before = box.scrollTop;
    box.scrollTop += by;
    await new Promise<void>((next) => requestAnimationFrame(next));
    still = box.scrollTop === before ? still + 1 : 0;
  }
  observer.disconnect();
  const rows = box.querySelectorAll("[aria-posinset]");
  return { longest, frames, seen: Number(rows[rows.length - 1]?.getAttribute("aria-posinset")) };
}
