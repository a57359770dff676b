import type { KeyValue } from "#lib/storage.ts";

/** A screen's script could not be loaded: no connection, or a newer version has replaced it on the server. */
export class ScriptLoadError extends Error {
  override readonly name = "ScriptLoadError";
}

/** Loads a script. A failure becomes a ScriptLoadError: on the browser's own error the router would reload the page by itself. */
export async function loadScript(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    throw isLostImport(error) ? new ScriptLoadError("A screen's script could not be loaded", { cause: error }) : error;
  }
}

export const isScriptLoadError = (error: unknown): boolean => error instanceof ScriptLoadError || isLostImport(error);

/** Matches the messages of Chromium, Firefox and Safari, and the bundler's for a style sheet that a script needs. */
function isLostImport(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script|preload CSS/i.test(error.message);
}

/** What a reload uses of the page. */
export interface ReloadablePage {
  /** URL of the page's first script: different for each version of the site. */
  readonly version: string;
  readonly store: () => KeyValue;
  readonly reload: () => void;
}

const reloadedKey = "seance:rechargement";

/**
 * Reloads the page when a newer version of the site has replaced its scripts. Only once per version, to avoid a reload loop;
 * without session storage, which remembers the reload, the user has to reload.
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
