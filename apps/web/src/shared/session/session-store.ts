import type { SignedIn, User } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { isRole } from "@seance/contract/roles";
import { createAtom } from "@tanstack/react-store";
import type { Atom } from "@tanstack/react-store";
import type { SafeStorage } from "#lib/storage.ts";

export interface SessionState {
  readonly token: string | null;
  /** Without a token: whose session has ended while the page is held for them (session-hold.ts). */
  readonly user: User | null;
  /**
   * `restoring` for the first 300 ms of a stored session, or until the server has answered whose a stored token is;
   * `syncing` during that request for a token that another tab stored later.
   */
  readonly status: "restoring" | "syncing" | "ready";
}

export interface SessionDeps {
  readonly storage: SafeStorage;
  /** Target of `storage`, `auth-update` and `role-changed` events: the window. */
  readonly events: EventTarget;
  readonly fetchMe: () => Promise<User>;
  /** Whether an error means that the session has ended (401, 403), and not an outage. */
  readonly isRefusal: (error: unknown) => boolean;
}

const signedOut: SessionState = { token: null, user: null, status: "ready" };

/** Who is signed in, read from and written to the storage keys `token` and `user`. */
export class SessionStore {
  readonly #deps: SessionDeps;
  readonly #state: Atom<SessionState>;
  /** The token that a request of {@link check} is under way for. */
  #checking: string | null = null;
  /** Whether another check was requested during that request. */
  #checkAgain = false;
  #signOutTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the page stays its user's when the session ends. */
  holds = (): boolean => false;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    // Read before the first paint: a signed-in user must not see a guest's page flash.
    const token = deps.storage.get("token");
    const user = readUser(deps.storage.get("user") ?? "");
    this.#state = createAtom(token !== null && user ? { token, user, status: "restoring" as const } : signedOut);
  }

  readonly get = (): SessionState => this.#state.get();

  readonly subscribe = (listener: (state: SessionState) => void) => this.#state.subscribe(listener);

  /** Restores the stored session, and follows other tabs and the page's events. Returns the function that stops it. */
  start(): () => void {
    this.reread("restoring");
    const restored = setTimeout(() => {
      const state = this.get();
      if (state.status === "restoring" && state.user) this.#state.set({ ...state, status: "ready" });
    }, limits.session.restoreMs);
    const onStorage = (event: Event) => {
      const key = "key" in event ? event.key : null;
      if (key === null || key === "token" || key === "user") this.reread();
    };
    const onAuth = () => this.reread();
    this.#deps.events.addEventListener("storage", onStorage);
    this.#deps.events.addEventListener("auth-update", onAuth);
    return () => {
      clearTimeout(restored);
      clearTimeout(this.#signOutTimer);
      this.#deps.events.removeEventListener("storage", onStorage);
      this.#deps.events.removeEventListener("auth-update", onAuth);
    };
  }

  /** Reads the storage again: another tab may have signed in or out. `statusMeanwhile`: while the user of a lone token is fetched. */
  reread(statusMeanwhile: "restoring" | "syncing" = "syncing"): void {
    const token = this.#deps.storage.get("token");
    const stored = this.#deps.storage.get("user");
    const state = this.get();
    if (token === null) return this.#clear();
    if (stored === null) {
      if (state.token !== token || state.user) this.#state.set({ token, user: null, status: statusMeanwhile });
      void this.check();
      return;
    }
    const user = readUser(stored);
    if (!user) return this.#clear();
    const same = state.token === token && JSON.stringify(state.user) === JSON.stringify(user);
    if (!same) this.#state.set({ token, user, status: "ready" });
  }

  signIn({ access_token, user }: SignedIn): void {
    this.#deps.storage.set("token", access_token);
    this.#write(user);
    this.#dispatch("auth-update");
  }

  /** Clears the session on this device only; the caller ends it on the server before. */
  signOut(): void {
    this.#clear();
    this.#dispatch("auth-update");
  }

  /** Fetches the account: updates the stored user, or signs out 3 s after a refusal. An outage changes nothing. */
  async check(): Promise<void> {
    const token = this.#deps.storage.get("token");
    if (token === null) return;
    // The response under way may be older than the change that this check was called for.
    this.#checkAgain = this.#checking === token;
    if (this.#checkAgain) return;
    this.#checking = token;
    try {
      let user = await this.#deps.fetchMe();
      while (this.#checkAgain && this.#deps.storage.get("token") === token) {
        this.#checkAgain = false;
        user = await this.#deps.fetchMe();
      }
      if (this.#deps.storage.get("token") === token) this.#update(user);
    } catch (error) {
      if (this.#deps.isRefusal(error)) this.#signOutSoon(token);
      else if (!this.get().user) this.#state.set({ ...this.get(), status: "ready" });
    } finally {
      this.#checking = null;
    }
  }

  #update(fresh: User): void {
    const { id, email, username, role, created_at, last_login } = fresh;
    const user: User = { id, email, username, role, created_at, last_login };
    const before = this.get().user;
    if (JSON.stringify(before) === JSON.stringify(user)) return;
    this.#write(user);
    if (before && before.role !== role) this.#dispatch("role-changed", { role });
    this.#dispatch("auth-update");
  }

  #signOutSoon(token: string): void {
    if (!this.get().user) return this.signOut();
    clearTimeout(this.#signOutTimer);
    this.#signOutTimer = setTimeout(() => {
      if (this.#deps.storage.get("token") === token) this.signOut();
    }, limits.session.roleCheckLogoutMs);
  }

  #write(user: User): void {
    this.#deps.storage.set("user", JSON.stringify(user));
    this.reread();
  }

  #clear(): void {
    this.#deps.storage.remove("token");
    this.#deps.storage.remove("user");
    this.#state.set({ ...signedOut, user: this.holds() ? this.get().user : null });
  }

  #dispatch(name: "auth-update" | "role-changed", detail?: object): void {
    this.#deps.events.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

/** The stored user, or null when the text is not one. */
export function readUser(text: string): User | null {
  try {
    const value: unknown = JSON.parse(text);
    return isUser(value) ? value : null;
  } catch {
    return null;
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== "object" || value === null) return false;
  const { id, email, role } = value as Record<string, unknown>;
  return typeof id === "string" && typeof email === "string" && isRole(role);
}
