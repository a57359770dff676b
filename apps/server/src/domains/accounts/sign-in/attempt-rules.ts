import { addressGroup, wideNetwork } from "#core/address.ts";
import type { AttemptRule, Bucket, PaceRule } from "#db/attempts.ts";

const minute = 60;
const hour = 60 * minute;

/** Rate limits of password and code guesses, registrations and password hashing. */
export const attemptRules = {
  /** Per account and address, so that nobody can lock another person out of their account. */
  login: { name: "login", max: 5, seconds: 15 * minute },
  /** Per address, over all accounts. */
  loginAddress: { name: "login-address", max: 100, seconds: hour },
  /** Per IPv6 /48, which one customer of a provider may have whole. */
  loginNetwork: { name: "login-network", max: 300, seconds: hour },
  /** Per account, from wherever: then slowly, but from where it has been used lately, so that a stranger locks nobody out. */
  loginAccount: { name: "login-account", max: 20, seconds: hour, turn: 10, longest: 60, turnsEach: 10 },
  /** Wrong codes of a second factor, by who knows the password: per account and address, and per account, for guesses from many addresses. */
  secondFactor: { name: "second-factor", max: 5, seconds: 15 * minute },
  secondFactorAccount: { name: "second-factor-account", max: 50, seconds: hour },
  /** Every sign-in, successful ones too: per account and address, and per address; a school behind one address stays far below. */
  signIn: { name: "sign-in", max: 200, seconds: 15 * minute, everyTry: true },
  signInAddress: { name: "sign-in-address", max: 1000, seconds: 15 * minute, everyTry: true },
  /** Per address: sign-ins that begin at a provider, and answers of one that are wrong. */
  startOidc: { name: "start-oidc", max: 200, seconds: 15 * minute, everyTry: true },
  finishOidc: { name: "finish-oidc", max: 20, seconds: 15 * minute },
  /** Per address: logout tokens that are refused, and all of them; a provider sends those of a whole school in one evening. */
  backchannelLogout: { name: "backchannel-logout", max: 20, seconds: 15 * minute },
  backchannelLogoutTry: { name: "backchannel-logout-try", max: 5000, seconds: 15 * minute, everyTry: true },
  /** Challenges for a sign-in with a passkey: per address, and per IPv6 /48; answers to them that are wrong, per address. */
  startPasskey: { name: "start-passkey", max: 200, seconds: 15 * minute, everyTry: true },
  startPasskeyNetwork: { name: "start-passkey-network", max: 1000, seconds: 15 * minute, everyTry: true },
  passkey: { name: "passkey", max: 20, seconds: 15 * minute },
  /** Per account: challenges to add a passkey or to prove who one is, and wrong answers. */
  ownPasskey: { name: "own-passkey", max: 60, seconds: 15 * minute, everyTry: true },
  ownPasskeyWrong: { name: "own-passkey-wrong", max: 20, seconds: 15 * minute },
  /** Per address; wide enough for a school behind one. */
  register: { name: "register", max: 30, seconds: hour },
  /** Per address: invitations that are read. */
  invitation: { name: "invitation", max: 60, seconds: hour },
  /** Codes of devices that are made: per address, and per IPv6 /48. */
  deviceCode: { name: "device-code", max: 20, seconds: 10 * minute, everyTry: true },
  deviceCodeNetwork: { name: "device-code-network", max: 100, seconds: 10 * minute, everyTry: true },
  /** Polls with a secret that is none, per address. */
  devicePoll: { name: "device-poll", max: 60, seconds: 10 * minute, everyTry: true },
  /** Wrong codes of devices: per account and address, per account, per address. A right one resets only the first count. */
  deviceTry: { name: "device-try", max: 5, seconds: 15 * minute },
  deviceTryAccount: { name: "device-try-account", max: 20, seconds: hour },
  deviceTryAddress: { name: "device-try-address", max: 100, seconds: hour },
  /**
   * Wrong current passwords, when changing it or deleting the account: per session, so that wrong guesses in a stolen session do not lock the
   * owner out of their other sessions, and per account; then every such attempt.
   */
  password: { name: "password", max: 5, seconds: 15 * minute },
  passwordAccount: { name: "password-account", max: 20, seconds: 15 * minute },
  passwordTry: { name: "password-try", max: 30, seconds: 15 * minute, everyTry: true },
  /** Links to choose a password: asked for an account from an address, as often as one signs in wrongly; from an address. */
  askReset: { name: "ask-reset", max: 5, seconds: 15 * minute, everyTry: true },
  askResetAddress: { name: "ask-reset-address", max: 100, seconds: hour, everyTry: true },
  /** Per account: links that verify its address. */
  askVerification: { name: "ask-verification", max: 5, seconds: hour, everyTry: true },
  /** Per account: links that confirm another address, which may be anybody’s. */
  changeEmail: { name: "change-email", max: 5, seconds: hour, everyTry: true },
  /** Per address: wrong tokens of links. */
  link: { name: "link", max: 20, seconds: 15 * minute },
  /** Per address, and over the whole site. */
  setup: { name: "setup", max: 5, seconds: 15 * minute },
  setupSite: { name: "setup-site", max: 100, seconds: hour },
} as const satisfies Record<string, AttemptRule | PaceRule>;

/** The counter of the IPv6 /48 of an address; none for an IPv4 address. */
export function networkBuckets(rule: AttemptRule, address: string): Bucket[] {
  const network = wideNetwork(address);
  return network === null ? [] : [{ rule, of: [network] }];
}

/** The counters of wrong sign-ins, in whatever way: of an address, and of the IPv6 /48 that it is in. */
export const wrongSignIns = (address: string): Bucket[] => [
  { rule: attemptRules.loginAddress, of: [addressGroup(address)] },
  ...networkBuckets(attemptRules.loginNetwork, address),
];
