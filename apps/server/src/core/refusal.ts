import { freshProofRequired, proofMessages } from "@seance/contract/proof";
import { secondFactorMessages, secondFactorRequired } from "@seance/contract/second-factor";

/** Expected failures, each with its HTTP status. */
export const refusalStatus = {
  "bad-request": 400,
  unauthenticated: 401,
  forbidden: 403,
  "not-found": 404,
  conflict: 409,
  "too-large": 413,
  "wrong-type": 415,
  invalid: 422,
  "too-many": 429,
  "bad-gateway": 502,
  unavailable: 503,
  "no-space": 507,
} as const;

export type RefusalKind = keyof typeof refusalStatus;

/** One fault of bad input: where (`["body", "title"]`) and what, in French. */
export interface Fault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** An expected failure: answered with its status and its French detail, never logged as a bug. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly detail: string | readonly Fault[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** What the answer says beside its detail. */
  readonly facts: object | undefined;

  constructor(kind: RefusalKind, detail: string | readonly Fault[], options: { retryAfter?: number; facts?: object } = {}) {
    super(typeof detail === "string" ? detail : "Entrée invalide");
    this.name = "Refusal";
    this.kind = kind;
    this.detail = detail;
    this.retryAfter = options.retryAfter;
    this.facts = options.facts;
  }

  get status(): number {
    return refusalStatus[this.kind];
  }
}

export const notFound = (): Refusal => new Refusal("not-found", "Introuvable");
export const accessRefused = (): Refusal => new Refusal("forbidden", "Accès refusé");
export const secondFactorFirst = (): Refusal =>
  new Refusal("forbidden", secondFactorMessages.required, { facts: { code: secondFactorRequired } });
export const proofFirst = (): Refusal =>
  new Refusal("forbidden", proofMessages.required, { facts: { code: freshProofRequired } });
export const signInFirst = (): Refusal => new Refusal("unauthenticated", "Authentification requise");
export const overloaded = (detail = "Serveur occupé. Réessayez dans un instant.", retryAfter = 2): Refusal =>
  new Refusal("unavailable", detail, { retryAfter });
