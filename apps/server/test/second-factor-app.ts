import assert from "node:assert/strict";
import { mock } from "node:test";
import { TOTP } from "otpauth";
import type { CallOptions, TestApp } from "./app.ts";
import type { Person } from "./sign-in.ts";

/** A person with an authenticator app. */
export interface Holder extends Person {
  readonly secret: string;
  readonly recovery: string[];
}

/** Stops the clock of this process; {@link nextCode} moves it on. */
export const stopClock = (): void => mock.timers.enable({ apis: ["Date"], now: Date.now() });

/** The code that an app shows `steps` × 30 seconds from now. */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });

/** A code that was not used yet: half a minute later. */
export function nextCode({ secret }: Pick<Holder, "secret">): string {
  mock.timers.setTime(Date.now() + 30_000);
  return codeOf(secret);
}

/** Sets up the second factor of a person as the profile does. */
export async function setUpFactor({ call }: Pick<TestApp, "call">, person: Person, options: CallOptions = {}): Promise<Holder> {
  const { token, password } = person;
  const started = await call("POST", "/me/second-factor/totp", { ...options, token, body: { password } });
  assert.equal(started.status, 201, started.text);
  const { secret } = started.json;
  const confirmed = await call("PUT", "/me/second-factor/totp", { ...options, token, body: { code: codeOf(secret) } });
  assert.equal(confirmed.status, 200, confirmed.text);
  return { ...person, secret, recovery: confirmed.json.recovery_codes };
}

/** Gives the password, and returns the token that waits for a code. */
export async function askedFor({ call }: Pick<TestApp, "call">, person: Person, options: CallOptions = {}): Promise<string> {
  const { email, password } = person;
  const { status, json } = await call("POST", "/login", { ...options, body: { email, password } });
  assert.equal(status, 200);
  assert.deepEqual(Object.keys(json), ["second_factor"], "no session, and nothing of the account");
  return json.second_factor.token;
}
