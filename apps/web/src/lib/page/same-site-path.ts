/** The path if it is one of this site, undefined otherwise: no link may send people elsewhere (`//host` and `/\host` would). */
export function sameSitePath(path: unknown): string | undefined {
  return typeof path === "string" && /^\/(?![/\\])/.test(path) && !/[\t\n\r]/.test(path) ? path : undefined;
}
