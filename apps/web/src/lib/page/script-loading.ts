import type { KeyValue } from "#lib/storage.ts";

/** A screen's script that could not be had: no connection, or a newer version has replaced it on the server. */
export class ScriptLoadError extends Error {
  override readonly name = "ScriptLoadError";
}

/** Loads a script; where that fails, says so in words of ours, since on the browser's own the router reloads the page by itself. */
export async function loadScript(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    throw isLostImport(error) ? new ScriptLoadError("A screen's script could not be loaded", { cause: error }) : error;
  }
}

export const isScriptLoadError = (error: unknown): boolean => error instanceof ScriptLoadError || isLostImport(error);

/** As Chromium, Firefox and Safari each put it, and the bundler of a style that a script needs. */
function isLostImport(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

/** What a reload is made with: the page itself. */
export interface ReloadablePage {
  /** Address of the page's first script: another with each version of the site. */
  readonly version: string;
  readonly store: () => KeyValue;
  readonly reload: () => void;
}

const reloadedKey = "seance:rechargement";

/**
 * A newer version of the site has taken the place of this page's scripts: takes it up with a reload, once for a version, since where
 * that did not help another would not either. Where that cannot be remembered the person is left to do it.
 */
export function reloadForNewVersion(page: ReloadablePage = thisPage()): void {
  try {
    if (page.store().getItem(reloadedKey) === page.version) return;
    page.store().setItem(reloadedKey, page.version);
  } catch {
    return;
  }
  page.reload();
}

const thisPage = (): ReloadablePage => ({
  version: document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "",
  store: () => globalThis.sessionStorage,
  reload: () => location.reload(),
});
