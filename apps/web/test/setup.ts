import { afterEach, expect } from "vitest";
import { network, takeUnanswered } from "./answers.ts";
import { leaveApp } from "./open-app.tsx";

// Two navigations in a row skip the first's view transition, whose rejected promise Vitest would report.
Object.defineProperty(document, "startViewTransition", { value: undefined });

afterEach(async () => {
  await leaveApp();
  network.resetHandlers();
  expect(takeUnanswered(), "requests that the test has no answer for").toEqual([]);
});
