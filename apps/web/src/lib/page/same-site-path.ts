/** The path if it stays on this site, else undefined: prevents open redirects (`//host`, `/\host`). */
export function sameSitePath(path: unknown): string | undefined {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : undefined;
}
