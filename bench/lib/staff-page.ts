import type { Browser, Page } from "playwright-core";
import type { Host } from "./hosted.ts";

/** A page of the back office, on a desktop, signed in as the fondateur. */
export async function openBackOffice(browser: Browser, { url, token }: Host): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "fr-FR" });
  const headers = { authorization: `Bearer ${token}` };
  const user = await (await fetch(`${url}/api/me`, { headers })).text();
  await page.addInitScript(
    ([key, person]) => {
      localStorage.setItem("token", key);
      localStorage.setItem("user", person);
    },
    [token, user] as const,
  );
  await page.goto(`${url}/admin`);
  return page;
}

declare const localStorage: { setItem(name: string, value: string): void };
