import { afterEach, expect, vi } from "vitest";
import { page } from "vitest/browser";
import { network, takeUnanswered } from "./answers.ts";
import { desktop } from "./on-page.ts";
import { leaveApp } from "./open-app.tsx";

// Two navigations in a row skip the first's view transition, whose rejected promise Vitest would report.
Object.defineProperty(document, "startViewTransition", { value: undefined });

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await page.viewport(...desktop);
  await leaveApp();
  network.resetHandlers();
  expect(takeUnanswered(), "requests that the test has no answer for").toEqual([]);
});
