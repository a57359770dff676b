/** The first picture among dropped or pasted files. */
export const pictureAmong = (files: FileList): File | undefined => [...files].find(({ type }) => type.startsWith("image/"));

/** The picture of the clipboard; null without one, or where the browser does not allow to read it. */
export async function readClipboardPicture(): Promise<File | null> {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type !== undefined) return new File([await item.getType(type)], "presse-papiers", { type });
    }
  } catch {
    // Refused by the person or the browser: the caller says so.
  }
  return null;
}
