/** The widths in which pictures are stored, besides that of their address, which is the largest. */
export const pictureWidths = [100, 200, 400, 800, 1280, 1920];

/**
 * The parts of the address of a stored picture, `…/pictures/<name>-<colour>/<width>.webp`: what comes before the width, the main colour as
 * six hexadecimal digits (eight, transparent, where the picture is not opaque), and the width.
 */
const address = /^(.*\/media\/pictures\/[\w-]+-([\da-f]{6,8})\/)(\d+)\.webp$/;

/** Attributes of an `<img>` for a picture of this site: its sizes, and its colour until it is loaded. Null for other addresses. */
export function pictureSizes(src: string): { srcSet: string; style: { backgroundColor: string } } | null {
  const found = address.exec(src);
  return (
    found && {
      srcSet: [...pictureWidths.filter((width) => width < Number(found[3])), found[3]]
        .map((width) => `${found[1]}${width}.webp ${width}w`)
        .join(),
      style: { backgroundColor: `#${found[2]}` },
    }
  );
}

/** The main colour in the address of a picture of this site, `#rrggbb`; null for other addresses. */
export const pictureColour = (src: string | null): string | null => {
  const colour = address.exec(src ?? "")?.[2];
  return colour?.length === 6 ? `#${colour}` : null;
};
