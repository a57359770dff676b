/** What a title exists in: French, French of Québec, original with French subtitles, original, audio description, SDH subtitles. */
export const titleVersions = ["VF", "VFQ", "VOSTFR", "VO", "AD", "SDH"] as const;
export type TitleVersion = (typeof titleVersions)[number];

/** Each once, in the order of the list. */
export const sortVersions = (given: readonly TitleVersion[]): TitleVersion[] =>
  titleVersions.filter((one) => given.includes(one));
