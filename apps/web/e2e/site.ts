import { test as base, expect } from "@playwright/test";
import type { Page } from "@playwright/test";
import axe from "axe-core";

declare global {
  interface Window {
    readonly axe: typeof axe;
  }
}

/** Tests on the whole site: no page may throw or break its security policy. */
export const test = base.extend<{ faults: string[] }>({
  faults: [
    async ({ page }, use) => {
      const faults: string[] = [];
      page.on("pageerror", (error) => faults.push(String(error)));
      page.on("console", (message) => {
        if (/Content Security Policy/i.test(message.text())) faults.push(message.text());
      });
      await use(faults);
      // An answer that is being rewritten as the test ends is nobody's any more.
      await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Goes to another page of the site as its links do, without loading the site anew. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, "", address), path);
}

/** The tags of the rules for WCAG 2.2 AA. */
export const wcag = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

interface AxeScope {
  /** The part of the page that is looked at. */
  readonly within?: string;
  /** The tags of the rules. */
  readonly rules?: string[];
}

/** What axe finds against WCAG 2.2 AA on the page as it is. */
export async function accessibilityFaults(page: Page, { within = "html", rules = wcag }: AxeScope = {}): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([part, runOnly]) => {
      const options = { resultTypes: ["violations" as const], preload: { assets: ["media"] }, runOnly };
      // The guards of open menus pass the focus on as soon as they get it.
      const scope = { include: [part], exclude: ["[data-base-ui-focus-guard]"] };
      const { violations } = await window.axe.run(scope, options);
      const place = scrollY;
      // A bar at the window's edge may cover half of a button, which can be scrolled out from under it.
      const isLargeEnough = async (target: string): Promise<boolean> => {
        document.querySelector(target)?.scrollIntoView({ block: "center", behavior: "instant" });
        const again = await window.axe.run(target, {
          runOnly: { type: "rule", values: ["target-size"] },
          resultTypes: ["passes"],
        });
        return again.passes.length > 0;
      };
      const faults: string[] = [];
      for (const { id, nodes } of violations) {
        const targets: string[] = [];
        for (const target of nodes.map((node) => node.target.join(" ")))
          if (id !== "target-size" || !(await isLargeEnough(target))) targets.push(target);
        if (targets.length > 0) faults.push(`${id}: ${targets.join(", ")}`);
      }
      scrollTo(scrollX, place);
      return faults;
    },
    [within, rules] as const,
  );
}

/** Expects that axe finds nothing to say of the page, and that it fits, on a desktop and on a phone. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    expect(await accessibilityFaults(page), `at ${size.width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
}

/** Everything that moved under the person's eyes since the page began, as the browser counts it. */
export async function layoutShift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
          resolve(shifts.filter(({ hadRecentInput }) => !hadRecentInput).reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        // No shift at all: the observer is never called.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}
