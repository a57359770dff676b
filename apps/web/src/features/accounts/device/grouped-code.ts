/** « BCDFGH » as « BCD FGH », which is easier to copy. */
export const grouped = (code: string): string => code.replaceAll(/.{3}(?=.)/g, "$&\u00a0");
