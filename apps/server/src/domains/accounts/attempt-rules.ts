import type { Actor } from "#core/actor.ts";
import type { AttemptRule, Bucket } from "#db/attempts.ts";

const minute = 60;
const hour = 60 * minute;

/** How often a password or a code may be guessed, an account opened, and a password hashed at all. */
export const attemptRules = {
  /** Per account and address, so that nobody can shut another out of his account. */
  login: { name: "login", max: 5, seconds: 15 * minute },
  /** Per address, over all accounts. */
  loginAddress: { name: "login-address", max: 100, seconds: hour },
  /** Every try to sign in, right ones too: per account and address, and per address; a school behind one address stays far below. */
  signIn: { name: "sign-in", max: 200, seconds: 15 * minute, everyTry: true },
  signInAddress: { name: "sign-in-address", max: 1000, seconds: 15 * minute, everyTry: true },
  /** Per address; wide enough for a school behind one. */
  register: { name: "register", max: 30, seconds: hour },
  /** Per account: the current password, asked before a new one. */
  password: { name: "password", max: 5, seconds: 15 * minute },
  passwordTry: { name: "password-try", max: 30, seconds: 15 * minute, everyTry: true },
  /** Per address, and over the whole site. */
  setup: { name: "setup", max: 5, seconds: 15 * minute },
  setupSite: { name: "setup-site", max: 100, seconds: hour },
} as const satisfies Record<string, AttemptRule>;

/** What a signed-in account's tries of its own password are counted in. */
export const ownPasswordBuckets = ({ id }: Pick<Actor, "id">): Bucket[] => [
  { rule: attemptRules.password, of: [id] },
  { rule: attemptRules.passwordTry, of: [id] },
];
