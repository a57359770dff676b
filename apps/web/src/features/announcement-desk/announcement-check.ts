import { newAnnouncement } from "@seance/contract/announcements-admin";
import type { Announcement } from "@seance/contract/announcements";
import type { FieldErrors } from "react-hook-form";
import { submission, type Submission } from "#lib/form-check.ts";
import type { FormValues } from "#ui/form/form-values.ts";
import { addAnnouncement, saveAnnouncement } from "./announcement-desk.api.ts";
import { bodyFor, formOf } from "./announcement-values.ts";

const adding = submission(newAnnouncement, addAnnouncement);

/**
 * Creates an announcement, or sends what changed of `base`. It validates the whole resulting announcement, unchanged fields included,
 * because a new date may conflict with an unchanged one.
 */
export function submitAnnouncement(base: Announcement | undefined): Submission<FormValues | undefined> {
  return {
    check: async (fields, context, options) => {
      const body = bodyFor({ ...(base && formOf(base)), ...fields });
      const { errors } = await adding.check(body, context, options);
      const faults = faultsOf(errors);
      return Object.keys(faults).length > 0 ? { values: {}, errors: faults } : { values: fields, errors: {} };
    },
    send: (fields) => (base ? saveAnnouncement(bodyFor(fields, formOf(base)), base.id) : adding.send(bodyFor(fields), undefined)),
  };
}

/** The errors of the call by form field, one sentence each. */
function faultsOf({ action_button, ...errors }: FieldErrors): Record<string, { type: string; message: string }> {
  const { text, url, ...whole } = (action_button ?? {}) as FieldErrors;
  const named = Object.entries({ ...errors, action_text: text ?? whole, action_url: url });
  return Object.fromEntries(
    named.flatMap(([name, error]) => {
      const message = firstMessage(error);
      return message === undefined ? [] : [[name, { type: "invalid", message }]];
    }),
  );
}

/** The error of a list may stand on one of its texts. */
function firstMessage(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "") return error.message;
  if (!Array.isArray(error)) return undefined;
  return error.map(firstMessage).find((one) => one !== undefined);
}
