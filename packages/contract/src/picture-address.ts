/** The widths in which pictures are stored, besides that of their address, which is the largest. */
export const pictureWidths = [100, 200, 400, 800, 1280, 1920];

/**
 * The parts of the address of a stored picture, `…/pictures/<name>-<colour>-<blur>/<width>.webp`: what comes before the width, the main
 * colour as six hexadecimal digits (eight, transparent, where the picture is not opaque), the picture in three by three pixels of three
 * digits (red, green, blue; none where it is not opaque, nor in older addresses), and the width.
 */
const address = /^(.*\/media\/pictures\/[\w-]+-([\da-f]{6,8})(?:-([\da-f]{27}))?\/)(\d+)\.webp$/;

interface PictureStyle {
  backgroundColor: string;
  backgroundImage?: string;
  backgroundSize?: string;
}

/** Attributes of an `<img>` for a picture of this site: its sizes, and until it is loaded its colour and blur. Null for other addresses. */
export function pictureSizes(src: string): { srcSet: string; style: PictureStyle } | null {
  const found = address.exec(src);
  if (!found) return null;
  const [, folder, colour, blur, largest] = found;
  return {
    srcSet: [...pictureWidths.filter((width) => width < Number(largest)), largest]
      .map((width) => `${folder}${width}.webp ${width}w`)
      .join(),
    style: {
      backgroundColor: `#${colour}`,
      ...(blur && { backgroundImage: `url("${bitmap(blur)}")`, backgroundSize: "100% 100%" }),
    },
  };
}

/** A bitmap of three by three pixels, from the top, 24 bits each; browsers smooth it when they enlarge it. */
const bitmapHeader = "424d5a00000000000000360000002800000003000000fdffffff010018000000000024000000".padEnd(108, "0");
function bitmap(blur: string): string {
  const pixels = blur.replaceAll(/.{9}/g, (row) => `${row.replaceAll(/(.)(.)(.)/g, "$3$3$2$2$1$1")}000000`);
  return `data:image/bmp,${(bitmapHeader + pixels).replaceAll(/../g, "%$&")}`;
}

/** The main colour in the address of a picture of this site, `#rrggbb`; null for other addresses. */
export const pictureColour = (src: string | null): string | null => {
  const colour = address.exec(src ?? "")?.[2];
  return colour?.length === 6 ? `#${colour}` : null;
};
