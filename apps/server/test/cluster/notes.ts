/** What happened to all viewers since {@link newNotes}. */
export interface Notes {
  calls: number;
  /** Answers 503 with Retry-After. */
  busy: number;
  /** Calls that the site did not serve at once, and were tried again. */
  readonly again: string[];
  /** Calls that it did not serve when tried again either. */
  readonly unserved: string[];
  /** Answers that a viewer must never get: neither what was asked for, nor 503 with Retry-After. */
  readonly wrong: string[];
  /** Answers 401 to a viewer who has a session. */
  readonly signedOut: string[];
  /** Acknowledged writes that the site does not have. */
  readonly lost: string[];
  segments: number;
  /** Films that stopped: how long each waited for a segment. */
  readonly stalls: string[];
  /** The longest time in which no write of anybody was acknowledged. */
  longestGapMs: number;
}

export const newNotes = (): Notes => ({
  calls: 0,
  busy: 0,
  again: [],
  unserved: [],
  wrong: [],
  signedOut: [],
  lost: [],
  segments: 0,
  stalls: [],
  longestGapMs: 0,
});
