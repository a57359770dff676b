import { newMember, onDatabase, publish } from "./desk.ts";
import { enter } from "./people.ts";
import { accessibilityFaults, expect, test } from "./site.ts";

test("an announcement for one's role comes to an open page with a toast; closed, it stays closed on every device", async ({
  page,
  request,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const banner = page.getByRole("region", { name: "Annonces" });
  const person = await newMember(request, "ami");
  await enter(page, person);
  const up = page.waitForResponse("**/api/events");
  // The toasts load after the page: this list is asked for by them alone.
  const toasts = page.waitForResponse("**/api/movies?limit=5");
  const listed = page.waitForResponse("**/api/announcements?*");
  await page.goto("/");
  await Promise.all([up, toasts, listed]);
  const name = `Pour les amis ${crypto.randomUUID()}`;
  await onDatabase(
    `insert into announcement (id, title, message, target_audience) values ($1, $2, 'Une soirée entre amis.', '{ami}')`,
    [crypto.randomUUID(), name],
  );
  await publish({ kind: "tag", tag: "announcements" });
  await publish({ kind: "event", name: "announcements-updated", data: {}, to: "everybody" });
  await expect(page.getByText(`Nouvelle annonce\u202f: ${name}`)).toBeVisible();
  // The demo has announcements of its own: the new one does not wait for its turn.
  await expect(banner.getByRole("heading").first()).toHaveText(name);
  expect(await accessibilityFaults(page)).toEqual([]);

  const sent = page.waitForResponse("**/api/announcements/*/dismissal");
  await banner.getByRole("button", { name: "Fermer l’annonce" }).click();
  await expect(banner.getByText(name)).toHaveCount(0);
  expect((await sent).status()).toBe(204);
  const other = await browser.newPage();
  await enter(other, person);
  for (const device of [page, other]) {
    const again = device.waitForResponse("**/api/announcements?*");
    await device.goto("/");
    expect(await (await again).text()).not.toContain(name);
    await expect(device.getByRole("region", { name: "À la une" })).toBeVisible();
    await expect(device.getByText(name)).toHaveCount(0);
  }
  await other.close();
});
