/** The message of whatever was thrown, for the log. */
export const errorMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Whether an error has this code of Node. */
export const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && "code" in error && error.code === code;

/** Whether a file system error means that the path leads to no file. */
export const isMissingFile = (error: unknown): boolean =>
  ["ENOENT", "ENOTDIR", "ENAMETOOLONG", "ELOOP"].some((code) => hasCode(error, code));
