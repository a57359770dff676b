import type { Page } from "@playwright/test";
import { onDatabase, publish } from "./desk.ts";
import { Line } from "./line.ts";
import { livelyStrings, naughtyStrings } from "./naughty.ts";
import { elsewhere, enter, newPerson, watched } from "./people.ts";
import type { Person } from "./people.ts";
import { film, picturesMove, player } from "./screening.ts";
import { expect, test } from "./site.ts";

const profile = (page: Page) => page.getByRole("button", { name: "Profil" });

const play = (page: Page) =>
  page
    .getByRole("main")
    .getByRole("button", { name: /^(Regarder|Reprendre|Revoir)/ })
    .first();

/** Signs in as a person does, by the form. */
async function signInOn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByRole("banner").getByRole("link", { name: "Connexion" }).click();
  await page.getByLabel("Adresse email").fill(email);
  await page.getByLabel("Mot de passe", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
  await expect(profile(page)).toBeVisible();
  // It leads somewhere, a moment after it is there: what is pressed before is overtaken.
  await expect(page).not.toHaveURL(/connexion/);
}

async function setRole({ user: { id } }: Person, role: string): Promise<void> {
  await onDatabase("update account set role = $2 where id = $1", [id, role]);
  await publish({ kind: "account", id });
}

const storedRole = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem("user") ?? "null") as { role?: string } | null)?.role);

test.describe("over a line that is cut", () => {
  const lined = test.extend<{ line: Line }>({
    line: async ({ browserName: _any }, use) => {
      const line = await Line.open();
      await use(line);
      await line.close();
    },
    baseURL: async ({ line }, use) => use(line.url),
  });

  lined("every second for a minute, no change is lost and nothing storms", async ({ page, line, request }) => {
    const person = await newPerson(request);
    await page.clock.install();
    await enter(page, person);
    await page.goto("/films");
    await expect.poll(() => line.asked.includes("/api/events")).toBe(true);
    line.asked.length = 0;
    let cuts = 0;
    for (let second = 0; second < 60; second++) {
      cuts += line.cut("/api/events");
      if (second === 20) await setRole(person, "support");
      if (second === 59) await setRole(person, "admin");
      await page.clock.runFor(1000);
    }
    const asked = (path: string): number => line.asked.filter((one) => one === path).length;
    expect(cuts, "the stream came back, and was cut again").toBeGreaterThan(1);
    expect(asked("/api/events"), "come back after 1 to 30 s, not at once").toBeLessThanOrEqual(30);
    // At its period of 5 s, and once for each stream that opens.
    expect(asked("/api/me")).toBeLessThanOrEqual(12 + 2 * asked("/api/events"));
    const calls = line.asked.filter((path) => path.startsWith("/api/")).length;
    expect(calls, "the polls of a minute, and what is read again for each stream").toBeLessThanOrEqual(
      60 + 15 * asked("/api/events"),
    );
    await expect(async () => {
      await page.clock.runFor(5000);
      expect(await storedRole(page)).toBe("admin");
    }).toPass({ timeout: 15_000 });
  });
});

/** What a browser may do of its storage, before anything of the page runs. */
const storages = {
  full: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("no room", "QuotaExceededError");
    };
  },
  forbidden: () => {
    const denied = {
      get: () => {
        throw new DOMException("denied", "SecurityError");
      },
    };
    Object.defineProperty(window, "localStorage", denied);
    Object.defineProperty(window, "sessionStorage", denied);
  },
  corrupted: () => {
    for (const key of [
      "token",
      "user",
      "history_anonymous",
      "seance:reglages",
      "seance:lecteur",
      "seance:annonces-fermees",
      "seance:diffusion",
    ])
      localStorage.setItem(key, '{"a":[1,\u0000');
  },
};

for (const [name, spoil] of Object.entries(storages)) {
  test(`local storage that is ${name}: one browses, watches and signs in all the same`, async ({ page, request }) => {
    const [person, one] = [await newPerson(request), await film(request)];
    if (name === "corrupted") {
      await page.goto("/favicon.svg");
      await page.evaluate(spoil);
    } else await page.addInitScript(spoil);
    await page.goto(`/films/${one.id}`);
    await play(page).click();
    await picturesMove(page, 5.5);
    await page.keyboard.press("Escape");
    await expect(player(page)).toHaveCount(0);
    await signInOn(page, person);
    await page
      .getByRole("navigation", { name: "Navigation principale" })
      .getByRole("link", { name: /^Historique/ })
      .click();
    await expect(page.getByRole("main").getByText(one.title).first()).toBeVisible();
  });
}

for (const [words, hours] of [
  ["fast", 2],
  ["slow", -2],
] as const) {
  test(`on a device whose clock is two hours ${words}, what one watches now is what every device resumes`, async ({
    page,
    request,
  }) => {
    const [person, one] = [await newPerson(request), await film(request)];
    const others = elsewhere(request, person);
    await others.watch([watched({ item_type: "movie", item_id: one.id }, 2, 60, 30)]);
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await enter(page, person);
    await page.goto(`/films/${one.id}`);
    await play(page).click();
    await picturesMove(page, 5.5);
    await page.keyboard.press("Escape");
    await expect(player(page)).toHaveCount(0);
    await expect.poll(async () => (await others.history())[0]?.current_time).toBeGreaterThan(5);
    const [entry] = await others.history();
    expect(Math.abs(Date.parse(entry?.saved_at ?? "") - Date.now())).toBeLessThan(90_000);
    await others.watch([watched({ item_type: "movie", item_id: one.id }, 9, 60)]);
    await page.reload();
    await expect(profile(page)).toBeVisible();
    const kept = () =>
      page.evaluate(
        (id) => (JSON.parse(localStorage.getItem(`history_${id}`) ?? "[]") as { currentTime: number }[])[0],
        person.user.id,
      );
    await expect.poll(async () => (await kept())?.currentTime).toBe(9);
  });
}

test("whatever is written to the support is shown as it was written", async ({ page, request }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  const person = await newPerson(request);
  const headers = { Authorization: `Bearer ${person.token}` };
  const opened = await request.post("/api/support/tickets", {
    headers,
    data: { subject: livelyStrings[1], description: livelyStrings[0] },
  });
  expect(opened.status()).toBe(201);
  const { id } = await opened.json();
  const taken: string[] = [];
  for (const message of naughtyStrings) {
    const answer = await request.post(`/api/support/tickets/${id}/messages`, { headers, data: { message } });
    expect([201, 422], `${JSON.stringify(message)}: ${answer.status()}`).toContain(answer.status());
    if (answer.status() === 201) taken.push((await answer.json()).message);
  }
  expect(taken.length).toBeGreaterThanOrEqual(livelyStrings.length);
  await enter(page, person);
  await page.goto("/favoris");
  await page
    .getByRole("banner")
    .getByRole("button", { name: /^Support/ })
    .click();
  const chat = page.getByRole("dialog", { name: "Support" });
  await chat
    .getByRole("listitem")
    .filter({ hasText: livelyStrings[1] ?? "" })
    .getByRole("button")
    .first()
    .click();
  const shown = chat.getByRole("log", { name: "Conversation" });
  await expect(shown.getByRole("listitem")).toHaveCount(taken.length + 1);
  const text = (await shown.textContent()) ?? "";
  for (const message of taken) expect(text.includes(message), JSON.stringify(message)).toBe(true);
  await expect(shown.locator("script, img, svg[onload], iframe")).toHaveCount(0);
  expect(dialogs).toEqual([]);
});

test("whatever is typed in the search, or stands in an address, is text", async ({ page }) => {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto("/");
  await page.getByRole("banner").getByRole("button", { name: "Rechercher" }).click();
  const field = page.getByRole("combobox", { name: "Rechercher un film ou une série" });
  for (const text of livelyStrings) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/content/search/suggestions"));
    await field.fill(text);
    expect((await answered).status(), text).toBe(200);
    await expect(field).toHaveValue(text);
  }
  for (const text of livelyStrings) {
    await page.goto(`/chaines?categorie=${encodeURIComponent(text)}`);
    await expect(page.getByText(`Aucune chaîne dans la catégorie ${text}`)).toBeVisible();
    await page.goto(`/films?genre=${encodeURIComponent(text)}&sort=${encodeURIComponent(text)}`);
    await expect(page.getByRole("heading", { level: 1, name: "Films" })).toBeVisible();
  }
  expect(dialogs).toEqual([]);
});
