/** How televisions, their boxes and consoles call themselves. */
const televisions =
  /smart-?tv|tizen.+tv|web0s|hbbtv|netcast|bravia|android tv|google ?tv|crkey|\baft\w{1,4}\b|roku|vidaa|viera|playstation|xbox/i;

/**
 * Whether the arrows are all that there is: a television, by its name, or a device without anything to point with from afar, whose keys
 * are then a remote's or a pad's.
 */
export function isRemote(userAgent: string, hovers: boolean): boolean {
  return !hovers || televisions.test(userAgent);
}

/** The key codes of « back » on webOS and on Tizen, which browsers give no name to. */
const backCodes = new Set([461, 10_009]);
const backNames = new Set(["GoBack", "XF86Back"]);

/** The back key of a television; a browser that knows it as its own goes back by itself. */
export function isBackKey({ key, keyCode }: Pick<KeyboardEvent, "key" | "keyCode">): boolean {
  return backNames.has(key) || backCodes.has(keyCode);
}
