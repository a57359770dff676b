import { after, type TestContext } from "node:test";

/** Counts the tries of a file's attacks. A run of the file ends with their number, which docs/security.md names. */
export function countTries(): () => void {
  let tries = 0;
  after((t) => (t as TestContext).diagnostic(`${tries} tries`));
  return () => {
    tries += 1;
  };
}
