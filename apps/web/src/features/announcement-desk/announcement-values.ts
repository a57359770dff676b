import type { Announcement } from "@seance/contract/announcements";
import type { AnnouncementChange, NewAnnouncement } from "@seance/contract/announcements-admin";
import type { FormValue, FormValues } from "#ui/form/form-values.ts";
import { audienceOf, audienceWords } from "./audience.ts";

/** Fields of the form that the call knows by the same name and shape. */
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

/** An announcement as its form shows it: the audience in words, the button as two texts. */
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

/** What a new announcement's form shows at first. */
export const firstValues: FormValues = {
  type: "info",
  priority: "normal",
  is_pinned: false,
  is_active: true,
  target_audience: audienceWords(["all"]),
};

const words = (value: FormValue | undefined): string => (typeof value === "string" ? value : "");

/** A button has both its texts; without either there is none. */
function buttonOf({ action_text, action_url }: FormValues): NewAnnouncement["action_button"] {
  const button = { text: words(action_text), url: words(action_url) };
  return button.text === "" && button.url === "" ? null : button;
}

/** What the call is sent for some of a form's fields, the others being as `rest` has them. */
export function bodyFor(fields: FormValues, rest: FormValues = fields): AnnouncementChange {
  const body: Record<string, unknown> = {};
  for (const name of plain) if (name in fields) body[name] = fields[name];
  if ("target_audience" in fields) body["target_audience"] = audienceOf(words(fields["target_audience"]));
  if ("action_text" in fields || "action_url" in fields) body["action_button"] = buttonOf({ ...rest, ...fields });
  return body;
}
