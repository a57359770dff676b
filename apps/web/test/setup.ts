import { afterEach, expect } from "vitest";
import { network, takeUnanswered } from "./answers.ts";
import { leaveApp } from "./open-app.tsx";

afterEach(async () => {
  await leaveApp();
  network.resetHandlers();
  expect(takeUnanswered(), "requests that the test has no answer for").toEqual([]);
});
