import type { SignedIn, User } from "@seance/contract/accounts";
import { limits } from "@seance/contract/limits";
import { isRole } from "@seance/contract/roles";
import type { SafeStorage } from "#lib/storage.ts";

export interface SessionState {
  readonly token: string | null;
  readonly user: User | null;
  /**
   * `restoring` for the first 300 ms of a stored session, or until the server has said who a stored token is;
   * `syncing` while it is asked for a token that appeared later.
   */
  readonly status: "restoring" | "syncing" | "ready";
}

export interface SessionDeps {
  readonly storage: SafeStorage;
  /** Where `storage`, `auth-update` and `role-changed` are heard and said: the window. */
  readonly events: EventTarget;
  readonly fetchMe: () => Promise<User>;
  /** True for an answer that says the session is over (401, 403), false for an outage. */
  readonly isRefusal: (error: unknown) => boolean;
}

const signedOut: SessionState = { token: null, user: null, status: "ready" };

/** The one holder of who is signed in, read from and written to the storage keys `token` and `user`. */
export class SessionStore {
  readonly #deps: SessionDeps;
  readonly #listeners = new Set<() => void>();
  #state: SessionState;
  #checking: string | null = null;
  #outdated = false;
  #logoutTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    // Known before the first paint, so that nobody signed in sees a guest's page for a moment.
    const token = deps.storage.get("token");
    const user = readUser(deps.storage.get("user") ?? "");
    this.#state = token !== null && user ? { token, user, status: "restoring" } : signedOut;
  }

  readonly get = (): SessionState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Restores what is stored and listens to other tabs and to the page's events. Gives the function that stops it. */
  start(): () => void {
    this.reread("restoring");
    const restored = setTimeout(() => {
      if (this.#state.status === "restoring" && this.#state.user) this.#set({ ...this.#state, status: "ready" });
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
      clearTimeout(this.#logoutTimer);
      this.#deps.events.removeEventListener("storage", onStorage);
      this.#deps.events.removeEventListener("auth-update", onAuth);
    };
  }

  /** Takes up what the storage says now: another tab may have signed in or out. */
  reread(whileAsking: "restoring" | "syncing" = "syncing"): void {
    const token = this.#deps.storage.get("token");
    const stored = this.#deps.storage.get("user");
    if (token === null) return stored === null ? this.#set(signedOut) : this.#forget();
    if (stored === null) {
      if (this.#state.token !== token || this.#state.user) this.#set({ token, user: null, status: whileAsking });
      void this.check();
      return;
    }
    const user = readUser(stored);
    if (!user) return this.#forget();
    const same = this.#state.token === token && JSON.stringify(this.#state.user) === JSON.stringify(user);
    if (!same) this.#set({ token, user, status: "ready" });
  }

  signIn({ access_token, user }: SignedIn): void {
    this.#deps.storage.set("token", access_token);
    this.#write(user);
    this.#say("auth-update");
  }

  /** Forgets the session on this device; telling the server is the caller's part, before. */
  signOut(): void {
    this.#forget();
    this.#say("auth-update");
  }

  /** Asks the server who this is: keeps the stored person right, and logs out 3 s after a refusal. An outage changes nothing. */
  async check(): Promise<void> {
    const token = this.#deps.storage.get("token");
    if (token === null) return;
    // What is on its way may be from before the change that this is asked for.
    this.#outdated = this.#checking === token;
    if (this.#outdated) return;
    this.#checking = token;
    try {
      let user = await this.#deps.fetchMe();
      while (this.#outdated && this.#deps.storage.get("token") === token) {
        this.#outdated = false;
        user = await this.#deps.fetchMe();
      }
      if (this.#deps.storage.get("token") === token) this.#keep(user);
    } catch (error) {
      if (this.#deps.isRefusal(error)) this.#logoutSoon(token);
      else if (!this.#state.user) this.#set({ ...this.#state, status: "ready" });
    } finally {
      this.#checking = null;
    }
  }

  #keep(fresh: User): void {
    const { id, email, username, role, created_at, last_login } = fresh;
    const user: User = { id, email, username, role, created_at, last_login };
    const before = this.#state.user;
    if (JSON.stringify(before) === JSON.stringify(user)) return;
    this.#write(user);
    if (before && before.role !== role) this.#say("role-changed", { role });
    this.#say("auth-update");
  }

  #logoutSoon(token: string): void {
    if (!this.#state.user) return this.signOut();
    clearTimeout(this.#logoutTimer);
    this.#logoutTimer = setTimeout(() => {
      if (this.#deps.storage.get("token") === token) this.signOut();
    }, limits.session.roleCheckLogoutMs);
  }

  #write(user: User): void {
    this.#deps.storage.set("user", JSON.stringify(user));
    this.reread();
  }

  #forget(): void {
    this.#deps.storage.remove("token");
    this.#deps.storage.remove("user");
    this.#set(signedOut);
  }

  #say(name: "auth-update" | "role-changed", detail?: object): void {
    this.#deps.events.dispatchEvent(new CustomEvent(name, { detail }));
  }

  #set(state: SessionState): void {
    if (state === this.#state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

/** The stored person, or null for anything that is none. */
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
