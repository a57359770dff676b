import type { AttemptRule } from "#db/attempts.ts";

/** How much one account may write, so that nobody floods those who answer. */
export const supportRules = {
  ticket: { name: "ticket", max: 10, seconds: 3600 },
  message: { name: "ticket-message", max: 60, seconds: 600 },
} as const satisfies Record<string, AttemptRule>;
