import type { APIRequestContext, Page } from "@playwright/test";
import { enterAs } from "./back-office.ts";
import { newMember } from "./desk.ts";
import { newPerson, type Person } from "./people.ts";
import { sticksOut } from "./readable.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

const row = (page: Page, words: string) => page.getByRole("row").filter({ hasText: words });
const agent = `Projecteur/35mm (${"bobine ".repeat(10)})`;

const signIn = (request: APIRequestContext, { email }: Pick<Person, "email">, password: string) =>
  request.post("/api/login", { data: { email, password }, headers: { "User-Agent": agent } });

test("a failed sign-in is said in words; the browser's name is cut, the address is whole", async ({ page, request }) => {
  await enterAs(page, request, "admin");
  const person = await newPerson(request);
  expect((await signIn(request, person, "Faux-1234")).status()).toBe(401);
  expect((await signIn(request, person, person.password)).status()).toBe(200);
  await page.goto(`/admin/login-history?q=${person.email}`);
  await expect(page.getByRole("heading", { level: 1, name: "Historique des Connexions" })).toBeVisible();
  const failed = row(page, "Échec");
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText(`${agent.slice(0, 50).trimEnd()}…`);
  await expect(failed).not.toContainText(agent);
  await expect(failed).not.toContainText("xxx");
  await page.getByRole("radio", { name: "Échouées" }).check();
  await expect(page).toHaveURL(/result=failure/);
  await expect(row(page, "Réussie")).toHaveCount(0);
  await expect(failed).toBeVisible();
  await page.getByRole("radio", { name: "Réussies" }).check();
  await expect(row(page, "Réussie").first()).toBeVisible();
  await expect(failed).toHaveCount(0);
});

test("addresses are masked for whoever may not see them whole, and the staff's e-mails have no domain", async ({
  page,
  request,
}) => {
  await enterAs(page, request, "co_fondateur");
  const member = await newMember(request, "admin");
  const [local = ""] = member.email.split("@");
  await signIn(request, member, member.password);
  const answer = page.waitForResponse("**/api/admin/login-history?*");
  await page.goto(`/admin/login-history?q=${local}`);
  const bytes = await (await answer).text();
  expect(bytes).not.toContain(member.email);
  expect(bytes).not.toMatch(/"(127\.0\.0\.1|::1)"/);
  await expect(row(page, local).first()).toContainText("xxx");
});

test("a total that is not counted is said to be near the truth, and its pages go on while there are rows", async ({
  page,
  request,
}) => {
  await enterAs(page, request, "fondateur");
  const logins = Array.from({ length: 50 }, (_, at) => ({
    id: crypto.randomUUID(),
    email: `personne-${at}`,
    ip_address: "203.0.113.7",
    login_time: "2026-11-20T20:00:00.000Z",
    user_agent: "",
    success: at % 5 !== 0,
  }));
  const skips: (string | null)[] = [];
  await page.route("**/api/admin/login-history?*", (route) => {
    skips.push(new URL(route.request().url()).searchParams.get("skip"));
    return route.fulfill({ json: { logins, total: 5_012_345, total_estimated: true } });
  });
  await page.goto("/admin/login-history");
  await expect(page.getByRole("status").filter({ hasText: "environ 5 012 345 connexions" })).toBeVisible();
  await expect(row(page, "personne-0")).toContainText("Agent inconnu");
  await page.getByRole("button", { name: "Suivant" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect.poll(() => skips.at(-1)).toBe("50");
  await page.getByRole("button", { name: "Précédent" }).click();
  await expect(page).toHaveURL("/admin/login-history");
});

test("nothing found, and nothing loaded, say so", async ({ page, request }) => {
  await enterAs(page, request, "fondateur");
  await page.goto("/admin/login-history?q=personne-de-ce-nom");
  await expect(page.getByRole("heading", { name: "Aucune connexion trouvée" })).toBeVisible();
  await page.route("**/api/admin/login-history?*", (route) => route.fulfill({ status: 403, json: { detail: "Accès refusé" } }));
  await page.goto("/admin/login-history");
  await expect(page.getByRole("alert")).toContainText("Erreur lors du chargement des connexions");
});

for (const width of [1440, 390])
  test(`at ${width} px the sign-ins fit and axe finds nothing to say`, async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    const person = await enterAs(page, request, "fondateur");
    await signIn(request, person, "Faux-1234");
    await page.goto("/admin/login-history");
    await expect(row(page, "Échec").first()).toBeVisible();
    expect(await sticksOut(page)).toBe(false);
    expect(await accessibilityFaults(page)).toEqual([]);
  });
