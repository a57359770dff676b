import type { AttemptRule } from "#db/attempts.ts";

const minute = 60;
const hour = 60 * minute;

/** How often a password or a code may be guessed, and an account opened. */
export const attemptRules = {
  /** Per account and address, so that nobody can shut another out of his account. */
  login: { name: "login", max: 5, seconds: 15 * minute },
  /** Per address, over all accounts. */
  loginAddress: { name: "login-address", max: 100, seconds: hour },
  /** Per address; wide enough for a school behind one. */
  register: { name: "register", max: 30, seconds: hour },
  /** Per account: the current password, asked before a new one. */
  password: { name: "password", max: 5, seconds: 15 * minute },
  /** Per address, and over the whole site. */
  setup: { name: "setup", max: 5, seconds: 15 * minute },
  setupSite: { name: "setup-site", max: 100, seconds: hour },
} as const satisfies Record<string, AttemptRule>;
