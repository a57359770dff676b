import type { APIRequestContext, Page } from "@playwright/test";
import { demoUrl } from "./demo.ts";
import { Line } from "./line.ts";
import { film } from "./screening.ts";
import { accessibilityFaults, expect, test as base } from "./site.ts";

/** Each test has a line of its own to the demo, and so an origin, a worker and caches of its own. */
const test = base.extend<{ line: Line }>({
  serviceWorkers: "allow",
  line: async ({ browserName: _any }, use) => {
    const line = await Line.open();
    await use(line);
    await line.close();
  },
  baseURL: async ({ line }, use) => use(line.url),
});

const films = (page: Page) => page.getByRole("heading", { level: 1, name: "Films" });
const away = (page: Page) => page.getByRole("heading", { level: 1, name: "Le projecteur attend le réseau" });
const strip = (page: Page) => page.getByText("Hors connexion.", { exact: true });

/** Opens the site and waits until it would open without a line. */
async function keep(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const caches_ = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return caches_.flat().map(({ url }) => new URL(url).pathname);
  });

const opened = (line: Line, path: string): number => line.asked.filter((asked) => asked === path).length;

const builds = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}

async function expectPicture(request: APIRequestContext, { src, sizes, type }: Picture): Promise<void> {
  const answer = await request.get(src);
  expect(answer.headers()["content-type"], src).toContain(type);
  if (type !== "image/png") return;
  const bytes = await answer.body();
  expect(bytes.subarray(0, 8).toString("latin1"), src).toBe("\u0089PNG\r\n\u001a\n");
  expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`, src).toBe(sizes);
  expect(bytes.length, src).toBeLessThan(10_000);
}

test("the manifest is valid, in French, and every picture that it names is there in its size", async ({ page, request }) => {
  await page.goto("/");
  const session = await page.context().newCDPSession(page);
  const { errors, data } = await session.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data ?? "");
  expect(manifest).toMatchObject({ name: "Séance", lang: "fr", start_url: "/", scope: "/", display: "standalone" });
  expect(manifest.theme_color).toBe(await page.locator('meta[name="theme-color"]').getAttribute("content"));
  const sizes = manifest.icons.map(({ sizes: size, purpose = "any" }: Picture & { purpose?: string }) => `${purpose} ${size}`);
  expect(sizes).toEqual(["any any", "any 192x192", "any 512x512", "maskable 512x512"]);
  const pictures = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }: { icons: Picture[] }) => icons)];
  for (const picture of pictures) await expectPicture(request, picture);
  const apple = await page.locator('link[rel="apple-touch-icon"]').getAttribute("href");
  await expectPicture(request, { src: apple ?? "", sizes: "180x180", type: "image/png" });
  for (const { name, url } of manifest.shortcuts) {
    await page.goto(url);
    await expect(page.getByRole("heading", { level: 1 }), name).not.toHaveText("Cette salle n’existe pas");
  }
});

test("without a server it opens from any address, says so, and comes back by itself", async ({ page, line }) => {
  await keep(page, "/films");
  line.goDown();
  for (const address of ["/", "/films", `/series?view=list`]) {
    await page.goto(address);
    await expect(away(page)).toBeVisible();
    await expect(page).toHaveTitle("Hors connexion · Séance");
  }
  await expect(page.getByText("Le serveur de Séance ne répond pas pour l’instant.")).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect(page.getByRole("status").getByText("Toujours rien. Nouvel essai dans quelques secondes.")).toBeVisible();
  line.down = false;
  await expect(page.getByRole("heading", { level: 1, name: "Séries" })).toBeVisible();
  await expect(away(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/series\?view=list$/);
});

test("without a network the history of the device still opens, and the rest of the site comes with the network", async ({
  page,
  context,
}) => {
  await keep(page, "/films");
  await context.setOffline(true);
  await page.goto("/");
  await expect(page.getByText("Cet appareil n’est pas connecté à internet.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Voir l’historique" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Historique" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("main").getByRole("link", { name: "Découvrir les films" }).click();
  await expect(films(page)).toBeVisible();
  await expect(page.getByRole("main").getByRole("link").first()).toBeVisible();
});

test("a line that is lost under an open page is said beside what is shown, until it is back", async ({ page, context }) => {
  await keep(page, "/films");
  const first = page.getByRole("main").getByRole("article").or(page.getByRole("main").getByRole("listitem")).first();
  await expect(first).toBeVisible();
  await context.setOffline(true);
  await expect(strip(page)).toBeVisible();
  await expect(first).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.setOffline(false);
  await expect(strip(page)).toHaveCount(0);
});

test("of the server's answers nothing is kept: what is asked for is asked of the server, or fails", async ({ page, line }) => {
  await keep(page, "/");
  await page.goto("/films");
  await expect(films(page)).toBeVisible();
  const read = () =>
    page.evaluate(async () => {
      const answer = await fetch("/api/home").catch(() => null);
      return answer ? await answer.text() : null;
    });
  expect(await read()).toContain("recent_movies");
  line.instead.set("/api/home", (_request, answer) => void answer.end('{"changed":true}'));
  expect(await read()).toBe('{"changed":true}');
  line.goDown();
  expect(await read()).toBeNull();
  const paths = await keptPaths(page);
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => path !== "/" && !/^\/assets\/.+\.(?:js|css|woff2)$/.test(path))).toEqual([]);
});

test("parts of a video and the event stream pass as without a worker", async ({ page, line, request }) => {
  const { id } = await film(request);
  await keep(page, "/films");
  await expect.poll(() => opened(line, "/api/events")).toBeGreaterThan(0);
  const played = await (await request.post(`/api/playback/movie/${id}`, { data: {} })).json();
  const part = await page.evaluate(
    async (url) => {
      const answer = await fetch(url, { headers: { Range: "bytes=10-19" } });
      return [answer.status, (await answer.arrayBuffer()).byteLength, answer.headers.get("content-range")?.split("/")[0]];
    },
    new URL(played.source.url, line.url).pathname + new URL(played.source.url, line.url).search,
  );
  expect(part).toEqual([206, 10, "bytes 10-19"]);
});

const served = async (request: APIRequestContext, path: string): Promise<string> =>
  (await request.get(`${demoUrl}${path}`)).text();

const firstScript = /\/assets\/index-[\w-]+\.js/;

/** Another build takes the place of the one that is served: its first script has another name, and so its page and its worker say another. */
async function deploy(line: Line, request: APIRequestContext): Promise<{ entry: string }> {
  const [page, worker] = await Promise.all([served(request, "/"), served(request, "/sw.js")]);
  const [old = ""] = firstScript.exec(page) ?? [];
  const entry = old.replace(".js", "-2.js");
  const send = (path: string, type: string, text: string) =>
    line.instead.set(path, (_request, answer) => {
      answer.writeHead(200, { "content-type": type, "cache-control": "no-cache" });
      answer.end(text);
    });
  send(entry, "text/javascript", `import "${old}";`);
  for (const path of ["/", "/films"]) send(path, "text/html; charset=utf-8", page.replaceAll(old, entry));
  const files = worker.replaceAll(old, `${old},${entry}`).replace(/entry:`[^`]+`/, `entry:\`${entry}\``);
  send("/sw.js", "text/javascript", files.replace(/build:`\w+`/, "build:`second`"));
  return { entry };
}

const entryOf = (page: Page): Promise<string> =>
  page.evaluate(() => new URL(document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "").pathname);

test("a new version takes the place of the old one, without a line too, and the last one's files stay a while", async ({
  page,
  line,
  request,
}) => {
  await keep(page, "/films");
  const [first] = await builds(page);
  const { entry } = await deploy(line, request);
  await page.goto("/films");
  expect(await entryOf(page)).toBe(entry);
  await expect(films(page)).toBeVisible();
  await expect.poll(() => builds(page)).toEqual([first, "seance-second"]);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { installing, waiting, active } = (await navigator.serviceWorker.getRegistration()) ?? {};
        return [installing ?? null, waiting ?? null, active?.state];
      }),
    )
    .toEqual([null, null, "activated"]);
  line.goDown();
  await page.goto("/films");
  await expect(away(page)).toBeVisible();
  expect(await entryOf(page)).toBe(entry);
});

test("in the middle of a deployment nothing half is kept: a worker whose page is not served yet does not take over", async ({
  page,
  line,
  request,
}) => {
  await keep(page, "/films");
  const before = await builds(page);
  const first = await entryOf(page);
  await deploy(line, request);
  line.instead.delete("/");
  const asked = opened(line, "/");
  await page.goto("/films");
  // The new worker looks at the page that it would keep, and finds the old build's.
  await expect.poll(() => opened(line, "/")).toBeGreaterThan(asked);
  await expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.installing ?? null))
    .toBeNull();
  expect(await builds(page)).toEqual(before);
  line.goDown();
  await page.goto("/");
  await expect(away(page)).toBeVisible();
  expect(await entryOf(page)).toBe(first);
});

/** The scripts of a screen that the server no longer has, as after a deployment. */
async function withdraw(line: Line, script: RegExp, request: APIRequestContext): Promise<string[]> {
  const [entry = ""] = firstScript.exec(await served(request, "/")) ?? [];
  const named = (await served(request, entry)).matchAll(/[\w.-]+\.js/g);
  const gone = [...new Set([...named].map(([file]) => file))]
    .filter((file) => script.test(file))
    .map((file) => `/assets/${file}`);
  expect(gone.length).toBeGreaterThan(0);
  for (const file of gone) line.instead.set(file, (_request, refused) => void refused.writeHead(404).end());
  return gone;
}

test("a screen whose script a deployment has withdrawn comes with one reload", async ({ page, line, request }) => {
  await page.goto("/films");
  await expect(films(page)).toBeVisible();
  const gone = await withdraw(line, /^channels-/, request);
  // The reload brings the version that has them.
  line.instead.set("/chaines", (_request, answer) => {
    for (const file of gone) line.instead.delete(file);
    line.instead.delete("/chaines");
    answer.writeHead(307, { location: "/chaines" }).end();
  });
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Chaînes TV" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Chaînes" })).toBeVisible();
  expect(opened(line, "/chaines")).toBe(2);
});

test("one that is gone for good is reloaded for once, then said; never a white page, never a loop", async ({
  page,
  line,
  request,
}) => {
  await page.goto("/films");
  await expect(films(page)).toBeVisible();
  await withdraw(line, /^channels-/, request);
  await page.getByRole("navigation", { name: "Navigation principale" }).getByRole("link", { name: "Chaînes TV" }).click();
  await expect.poll(() => opened(line, "/chaines")).toBe(1);
  await expect(page.getByRole("heading", { level: 1, name: "Le site vient d’être mis à jour" })).toBeVisible();
  await page.getByRole("button", { name: "Réessayer" }).click();
  await expect.poll(() => opened(line, "/chaines")).toBe(2);
  await expect(page.getByRole("heading", { level: 1, name: "Le site vient d’être mis à jour" })).toBeVisible();
  expect(opened(line, "/chaines")).toBe(2);
});
