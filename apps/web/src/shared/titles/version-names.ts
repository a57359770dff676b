import type { TitleVersion } from "@seance/contract/versions";

/** The names of the versions on filters. */
export const versionNames: Record<TitleVersion, string> = {
  VF: "VF",
  VFQ: "VFQ (Québec)",
  VOSTFR: "VOSTFR",
  VO: "VO",
  AD: "Audiodescription",
  SDH: "Sourds et malentendants",
};
