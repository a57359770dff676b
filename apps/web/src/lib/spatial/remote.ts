/** User agents of televisions, set-top boxes and consoles. */
const televisions =
  /smart-?tv|tizen.+tv|web0s|hbbtv|netcast|bravia|android tv|google ?tv|crkey|\baft\w{1,4}\b|roku|vidaa|viera|playstation|xbox/i;

/**
 * Whether the device is operated by arrow keys only: a television by its user agent, or a device without a hovering pointer, whose keys
 * are then those of a remote or gamepad.
 */
export function usesRemoteControl(userAgent: string, hovers: boolean): boolean {
  return !hovers || televisions.test(userAgent);
}

/** Key codes of « back » on webOS and Tizen, which have no `key` name. */
const backCodes = new Set([461, 10_009]);
const backNames = new Set(["GoBack", "XF86Back"]);

/** The back key of a television. Browsers that handle it themselves do not dispatch it. */
export function isBackKey({ key, keyCode }: Pick<KeyboardEvent, "key" | "keyCode">): boolean {
  return backNames.has(key) || backCodes.has(keyCode);
}
