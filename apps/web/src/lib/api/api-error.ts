/** One validation error: its path and its message. */
export interface FieldFault {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
}

/** A failed call. `status` is 0 when there was no response. */
export class ApiError extends Error {
  readonly status: number;
  /** The server's French sentence, or null when it gave none. */
  readonly detail: string | null;
  /** Faults by field name, for the form to show; empty unless the status is 422. */
  readonly fields: Readonly<Record<string, string>>;
  /** `Retry-After` in seconds. */
  readonly retryAfter: number | null;
  /** The whole answer. */
  readonly body: unknown;

  constructor(facts: {
    status: number;
    detail?: string | null;
    fields?: Record<string, string>;
    retryAfter?: number | null;
    body?: unknown;
  }) {
    super(facts.detail ?? `HTTP ${facts.status}`);
    this.name = "ApiError";
    this.status = facts.status;
    this.detail = facts.detail ?? null;
    this.fields = facts.fields ?? {};
    this.retryAfter = facts.retryAfter ?? null;
    this.body = facts.body;
  }

  /** No response: the connection failed, not the request. */
  get noResponse(): boolean {
    return this.status === 0;
  }
}

/** Parses an error response: `detail` is a sentence or, for invalid input, the list of validation errors. */
export function readError(status: number, body: unknown, retryAfter: string | null): ApiError {
  const detail = typeof body === "object" && body !== null && "detail" in body ? body.detail : null;
  const seconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  if (Array.isArray(detail)) {
    const faults = detail.filter(isFault);
    return new ApiError({ status, detail: faults[0]?.msg ?? null, fields: byField(faults), retryAfter: seconds });
  }
  return new ApiError({ status, detail: sentenceOf(detail, body), retryAfter: seconds, body });
}

/** The sentence of a response: its `detail` (formatted when it is an object), else its `message`. */
function sentenceOf(detail: unknown, body: unknown): string | null {
  if (typeof detail === "string") return detail;
  if (typeof detail === "object" && detail !== null) return `Erreur de validation: ${wordsOf(detail)}`;
  return typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : null;
}

const wordsOf = (detail: object): string =>
  Object.entries(detail)
    .map(([path, fault]) => `${path}: ${typeof fault === "string" ? fault : JSON.stringify(fault)}`)
    .join(", ");

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

/** The first message of each field, by its path without "body": `title`, `seasons.0.number`. */
function byField(faults: readonly FieldFault[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const { loc, msg } of faults) fields[loc.slice(1).join(".")] ??= msg;
  return fields;
}

/** Whether the server refused the input. */
export const isInvalid = (error: unknown): boolean => error instanceof ApiError && error.status === 422;

/** Whether the item does not exist, or its id is invalid. */
export const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);
