import { audiences, type Announcement } from "@seance/contract/announcements";
import { roleLabels } from "@seance/contract/roles";

export type Audience = Announcement["target_audience"][number];

export const audienceLabels: Record<Audience, string> = {
  all: "Tout le monde",
  guests: "Visiteurs sans compte",
  users: "Personnes connectées",
  staff: "Équipe",
  ...roleLabels,
};

const codes = new Map(audiences.map((code) => [audienceLabels[code], code]));

/** The form value of an audience: the labels, separated by commas. */
export const audienceWords = (audience: readonly Audience[]): string => audience.map((one) => audienceLabels[one]).join(", ");

export const audienceOf = (words: string): Audience[] =>
  words.split(", ").flatMap((label) => {
    const code = codes.get(label);
    return code ? [code] : [];
  });

/** « Tout le monde » excludes the other choices, and they exclude it; an empty choice becomes « Tout le monde ». */
export function settleAudience(before: string, after: string): string {
  const [old, chosen] = [audienceOf(before), audienceOf(after)];
  const everybody = chosen.includes("all") && !(old.includes("all") && chosen.length > 1);
  const some = everybody ? [] : chosen.filter((one) => one !== "all");
  return audienceWords(some.length === 0 ? ["all"] : some);
}
