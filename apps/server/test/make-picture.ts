import sharp from "sharp";

/** A JPEG file of one colour. */
export const makePicture = (width = 60, height = 90, background = "#c81010"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();
