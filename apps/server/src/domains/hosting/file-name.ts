const longest = 200;

/** The name that a file had where it comes from, as a text to show: no folder, no control character, not too long. */
export function shownName(given: string | null | undefined): string {
  const name = (given ?? "")
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .split(/[\\/]/)
    .at(-1)
    ?.trim();
  return [...(name || "vidéo")].slice(0, longest).join("");
}

/** In small letters, without its point; empty for a name without one. */
export const extensionOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? "";
