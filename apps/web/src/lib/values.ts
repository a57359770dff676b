/** The object without the fields that are undefined. */
export function omitUndefined<T extends object>(fields: T): T {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as T;
}

export function oneOf<const T>(allowed: readonly T[], value: unknown): T | undefined {
  return allowed.find((one) => one === value);
}
