import type { APIRequestContext } from "@playwright/test";
import type { AdminOverview } from "@seance/contract/overview";
import { startServer } from "./demo-server.ts";
import { jumpTo, picturesMove, player, video } from "./screening.ts";
import { expect, test as base } from "./site.ts";

/** The demo that visitors see: its own clips, and a month of viewers. The other journeys run on the demo of the tests. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer("demo/serve.mjs", { FFMPEG_PATH: "off" });
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  baseURL: async ({ site }, use) => use(site),
});

async function founderHeaders(request: APIRequestContext): Promise<{ authorization: string }> {
  const account = { email: "fondateur@seance.example", password: "bonne-seance" };
  const { access_token } = await (await request.post("/api/login", { data: account })).json();
  return { authorization: `Bearer ${access_token}` };
}

test("no chart or list of the back office is empty, and the visitor's account has a history", async ({ request }) => {
  const headers = await founderHeaders(request);
  const read = async (path: string) => (await request.get(`/api${path}`, { headers })).json();
  const overview: AdminOverview = await read("/admin/overview");
  expect(overview.views.filter(({ count }) => count > 0).length).toBeGreaterThan(25);
  expect(overview.attention.tickets_waiting).toBeGreaterThan(1);
  expect((await read("/admin/users")).total).toBe(39);
  const viewer = { email: "spectateur@seance.example", password: "bonne-seance" };
  const { access_token } = await (await request.post("/api/login", { data: viewer })).json();
  const history = await request.get("/api/history", { headers: { authorization: `Bearer ${access_token}` } });
  expect((await history.json()).entries).toHaveLength(7);
});

test("« Metropolis » is as long as the film, and plays from its middle", async ({ page, request }) => {
  const { movies } = await (await request.get("/api/movies?limit=60")).json();
  const { id } = movies.find(({ title }: { title: string }) => title === "Metropolis");
  await page.goto(`/films/${id}`);
  await page.getByRole("button", { name: /^Regarder/ }).click();
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
  expect(await video(page).evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(150 * 60);
  await jumpTo(page, 80 * 60 + 10);
  await picturesMove(page, 80 * 60 + 10);
});
