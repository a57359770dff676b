import type { Announcement } from "@seance/contract/announcements";
import type { AnnouncementChange, NewAnnouncement } from "@seance/contract/announcements-admin";
import type { FormValue, FormValues } from "#ui/form/form-values.ts";
import { audienceOf, audienceWords } from "./audience.ts";

/** Fields that are the same in the form and in the call. */
const plain = [
  "title",
  "message",
  "description",
  "type",
  "priority",
  "is_pinned",
  "is_active",
  "start_date",
  "end_date",
  "icon",
  "color_scheme",
  "tags",
] as const;

/** The form values of an announcement: the audience as labels, the button as two texts. */
export function formOf(announcement: Announcement): FormValues {
  const { action_button, target_audience } = announcement;
  const same = Object.fromEntries(plain.map((name) => [name, announcement[name]]));
  return {
    ...same,
    target_audience: audienceWords(target_audience),
    action_text: action_button?.text ?? null,
    action_url: action_button?.url ?? null,
  };
}

/** The form values of a new announcement. */
export const firstValues: FormValues = {
  type: "info",
  priority: "normal",
  is_pinned: false,
  is_active: true,
  target_audience: audienceWords(["all"]),
};

const words = (value: FormValue | undefined): string => (typeof value === "string" ? value : "");

/** No button where both texts are empty. */
function buttonOf({ action_text, action_url }: FormValues): NewAnnouncement["action_button"] {
  const button = { text: words(action_text), url: words(action_url) };
  return button.text === "" && button.url === "" ? null : button;
}

/** The body of the call for the given form fields; `rest` holds the others. */
export function bodyFor(fields: FormValues, rest: FormValues = fields): AnnouncementChange {
  const body: Record<string, unknown> = {};
  for (const name of plain) if (name in fields) body[name] = fields[name];
  if ("target_audience" in fields) body["target_audience"] = audienceOf(words(fields["target_audience"]));
  if ("action_text" in fields || "action_url" in fields) body["action_button"] = buttonOf({ ...rest, ...fields });
  return body;
}
