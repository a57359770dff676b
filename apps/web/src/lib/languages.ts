import { languageName } from "@seance/contract/language-names";

/** Languages that the forms offer, the most usual first. */
export const languageTags = (
  "fr fr-CA en es es-419 de it pt pt-BR nl ar ja ko zh zh-Hans zh-Hant ru pl tr sv no da fi cs sk hu ro bg el he uk hr sr sl bs mk sq " +
  "et lv lt is ga cy eu ca gl br co oc fa hi ur bn ta te ml mr pa vi th id ms tl km lo my ka hy az kk uz mn sw am so ha yo zu af eo"
).split(" ");

/** « Français (Canada) » for `fr-CA`; returns any text that is not a language tag unchanged. */
export const languageLabel = (tag: string): string => (tag === "und" ? "Langue inconnue" : (languageName(tag) ?? tag));
