import { getMe, me, type Me } from "@seance/contract/accounts";
import type { Role } from "@seance/contract/roles";
import { can, permissionNames } from "@seance/contract/roles";
import type { HttpHandler } from "msw";
import { vi } from "vitest";
import { cleanup, render } from "vitest-browser-react";
import { Providers } from "#app/providers.tsx";
import { router } from "#app/router.tsx";
import { progress } from "#features/progress/progress.api.ts";
import { quietTransitions } from "#lib/page/quiet-transitions.ts";
import { session } from "#shared/session/current-session.ts";
import { defaultSettings, saveSettings } from "#shared/settings.ts";
import { queryClient } from "#lib/api/query-client.ts";
import { takeNotices } from "#ui/feedback/toasts.ts";
import { answer, network, requestsSettled } from "./answers.ts";
import { defaultHandlers } from "./defaults.ts";
import { newId, sample } from "./sample.ts";
import "#styles/index.css";

// As the entry of the site does it.
quietTransitions(document, () => true);

interface Options {
  /** Who is signed in; a guest otherwise. */
  readonly as?: Role;
  /** Fields of the account that is signed in. */
  readonly account?: Partial<Me>;
  /** Answers of this test, before those of an empty site. */
  readonly answers?: readonly HttpHandler[];
}

/** Opens the site at an address, as after a load of the page. */
export async function openApp(path: string, { as: role, account, answers = [] }: Options = {}): Promise<void> {
  network.use(...answers, ...(role ? [signedIn(role, account)] : []), ...defaultHandlers());
  session.reread();
  // As the router does it before it is mounted; what the last test's page had set waits for a page that is no more.
  router.startTransition = async (change) => {
    change();
    return false;
  };
  // The first entry of the router's history: nothing to go back to.
  globalThis.history.replaceState({ __TSR_index: 0, __TSR_key: newId() }, "", path);
  await router.load();
  await render(<Providers />);
}

let signIns = 0;

/** The token of the page's session: another one for each opening, so that a late answer to an earlier test changes nothing. */
export const token = (): string => `token-${signIns}`;

function signedIn(role: Role, account: Partial<Me> | undefined): HttpHandler {
  const person = sample(me, {
    role,
    username: "Ada",
    email: "ada@seance.example",
    permissions: permissionNames.filter((name) => can(role, name)),
    ...account,
  });
  signIns += 1;
  localStorage.setItem("token", token());
  localStorage.setItem("user", JSON.stringify(person));
  return answer(getMe, person);
}

/** Dispatches an event of the page, as the event stream does. */
export const tellPage = (name: string, detail: object = {}): boolean =>
  globalThis.dispatchEvent(new CustomEvent(name, { detail }));

/** Closes the site, of which only the browser's storage stays, as at a reload or a crash. */
export async function closeApp(): Promise<void> {
  // A navigation that is under way when the router is unmounted never ends.
  await vi.waitUntil(() => router.state.status === "idle", { timeout: 10_000 });
  await cleanup();
  queryClient.clear();
}

/** Closes the site and forgets what the test left in the page. */
export async function leaveApp(): Promise<void> {
  await closeApp();
  // A write's answer may have its toast, which the next test would show.
  await requestsSettled();
  takeNotices();
  saveSettings(defaultSettings);
  localStorage.clear();
  sessionStorage.clear();
  session.reread();
  progress.reload();
}
