import assert from "node:assert/strict";
import { test } from "node:test";
import { safeStorage } from "./storage.ts";
import type { KeyValue } from "./storage.ts";

class FakeStorage implements KeyValue {
  readonly values = new Map<string, string>();
  broken: "full" | "forbidden" | null = null;
  getItem(key: string): string | null {
    if (this.broken === "forbidden") throw new DOMException("denied", "SecurityError");
    return this.values.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    if (this.broken) throw new DOMException("no room", "QuotaExceededError");
    this.values.set(key, value);
  }
  removeItem(key: string): void {
    if (this.broken === "forbidden") throw new DOMException("denied", "SecurityError");
    this.values.delete(key);
  }
}

test("what the browser keeps is read from the browser", () => {
  const real = new FakeStorage();
  const store = safeStorage(() => real);
  store.set("token", "a");
  assert.equal(real.values.get("token"), "a");
  real.values.set("token", "another tab's");
  assert.equal(store.get("token"), "another tab's");
});

test("a full store keeps new values for the page, and gives way to the browser again", () => {
  const real = new FakeStorage();
  const store = safeStorage(() => real);
  store.set("token", "old");
  real.broken = "full";
  store.set("token", "new");
  assert.equal(store.get("token"), "new");
  real.broken = null;
  store.set("token", "newest");
  assert.equal(store.get("token"), "newest");
  assert.equal(real.values.get("token"), "newest");
});

test("a forbidden store never throws, even when opening it does", () => {
  const closed = safeStorage(() => {
    throw new DOMException("denied", "SecurityError");
  });
  assert.equal(closed.get("user"), null);
  closed.set("user", "x");
  assert.equal(closed.get("user"), "x");
  closed.remove("user");
  assert.equal(closed.get("user"), null);
});

test("what could not be removed is not given back", () => {
  const real = new FakeStorage();
  const store = safeStorage(() => real);
  store.set("token", "a");
  real.removeItem = () => {
    throw new DOMException("denied", "SecurityError");
  };
  store.remove("token");
  assert.equal(store.get("token"), null);
});
