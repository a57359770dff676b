const literally = (text: string): string => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

/** The LIKE pattern of what contains, or begins with, a text whose signs mean themselves. */
export const containing = (text: string): string => `%${literally(text)}%`;
export const beginningWith = (text: string): string => `${literally(text)}%`;
