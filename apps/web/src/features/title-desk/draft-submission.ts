import type { FieldValues } from "react-hook-form";
import type { Submission } from "#lib/form-check.ts";

/** The submission of a new title, where a draft, which needs only its title, is checked and sent without its empty fields. */
export const leavingOutEmpty = ({ check, send }: Submission): Submission => ({
  check: (body, context, options) => check(filled(body), context, options),
  send: (body, version) => send(filled(body), version),
});

const filled = (body: FieldValues): FieldValues =>
  body["status"] === "draft"
    ? Object.fromEntries(Object.entries(body).filter(([name, value]) => name === "title" || (value !== null && value !== "")))
    : body;
