const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** LIKE patterns that match the text literally. */
export const containing = (text: string): string => `%${escapeLike(text)}%`;
export const beginningWith = (text: string): string => `${escapeLike(text)}%`;
