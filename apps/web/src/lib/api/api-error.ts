/** One fault of the input: where it is, and the sentence to show beside that field. */
export interface FieldFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's French sentence, or null when it gave none. */
  readonly detail: string | null;
  /** Faults by field name, for the form to show; empty unless the status is 422. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait, where the server says so. */
  readonly retryAfter: number | null;
  /** The item as it stands, where a change was refused because somebody else had changed it; else null. */
  readonly current: object | null;

  constructor(facts: {
    status: number;
    detail?: string | null;
    fields?: Record<string, string>;
    retryAfter?: number | null;
    current?: object | null;
  }) {
    super(facts.detail ?? `HTTP ${facts.status}`);
    this.name = "ApiError";
    this.status = facts.status;
    this.detail = facts.detail ?? null;
    this.fields = facts.fields ?? {};
    this.retryAfter = facts.retryAfter ?? null;
    this.current = facts.current ?? null;
  }

  /** Neither the server nor anything before it answered: the connection is at fault, not the request. */
  get noResponse(): boolean {
    return this.status === 0;
  }
}

/** Reads an error answer: `detail` is a sentence or, for bad input, the list of faults. */
export function readError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : null;
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (Array.isArray(detail)) {
    const faults = detail.filter(isFault);
    return new ApiError({ status, detail: faults[0]?.msg ?? null, fields: byField(faults), retryAfter: seconds });
  }
  return new ApiError({ status, detail: sentenceOf(detail, body), retryAfter: seconds, current: currentOf(body) });
}

/** What an answer says of itself: its detail, in words where it is an object, else its message. */
function sentenceOf(detail: unknown, body: unknown): string | null {
  if (typeof detail === "string") return detail;
  if (typeof detail === "object" && detail !== null) return `Erreur de validation: ${wordsOf(detail)}`;
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : null;
}

const wordsOf = (detail: object): string =>
  Object.entries(detail)
    .map(([path, fault]) => `${path}: ${typeof fault === "string" ? fault : JSON.stringify(fault)}`)
    .join(", ");

function currentOf(body: unknown): object | null {
  return typeof body === "object" && body !== null && "current" in body && typeof body.current === "object" ? body.current : null;
}

function isFault(value: unknown): value is FieldFault {
  return (
    typeof value === "object" &&
    value !== null &&
    "loc" in value &&
    Array.isArray(value.loc) &&
    "msg" in value &&
    typeof value.msg === "string"
  );
}

/** The first fault of each field, under its path without "body": `title`, `seasons.0.number`. */
function byField(faults: readonly FieldFault[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { loc, msg } of faults) fields[loc.slice(1).join(".")] ??= msg;
  return fields;
}

/** Whether the server does not take what it was asked. */
export const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

/** Whether what was asked for does not exist (or its address names nothing). */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
