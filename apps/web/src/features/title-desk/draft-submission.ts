import type { Submission } from "#lib/form-check.ts";

/** The submission of a new title, where a draft, which needs only its title, is sent without its empty fields. */
export const leavingOutEmpty = ({ check, send }: Submission): Submission => ({
  check: (body, context, options) => check(body["status"] === "draft" ? filled(body) : body, context, options),
  send,
});

const filled = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([name, value]) => name === "title" || (value !== null && value !== "")));
