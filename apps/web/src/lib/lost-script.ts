/** A screen's script that could not be had: no connection, or a newer version has replaced it on the server. */
export class LostScript extends Error {
  override readonly name = "LostScript";
}

/** Loads a script; where that fails, says so in words of ours, since on the browser's own the router reloads the page by itself. */
export async function loadScript(load: () => Promise<unknown>): Promise<unknown> {
  try {
    return await load();
  } catch (error) {
    throw isLostImport(error) ? new LostScript("A screen's script could not be loaded", { cause: error }) : error;
  }
}

export const isLostScript = (error: unknown): boolean => error instanceof LostScript || isLostImport(error);

/** As Chromium, Firefox and Safari each put it. */
function isLostImport(error: unknown): boolean {
  return error instanceof TypeError && /dynamically imported module|module script/i.test(error.message);
}
