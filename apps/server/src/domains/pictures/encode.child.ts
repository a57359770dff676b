import { pictureWidths } from "@seance/contract/picture-address";
import { pictureLimits } from "@seance/contract/pictures";
import sharp, { type Sharp } from "sharp";
import { answerParent } from "#core/ask-child.ts";
import type { Encoded, EncodeInput } from "./encode.ts";

// Only these four decoders, whatever the content claims to be: no SVG, PDF or TIFF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
sharp.cache(false);
sharp.concurrency(1);

const quality = { quality: 82, alphaQuality: 90 } as const;

/** Decodes the first frame once, upright and in sRGB, cropped and scaled down; then encodes it in each width, without metadata. */
async function encode({ bytes, area }: EncodeInput): Promise<Encoded> {
  const image = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: "error" });
  const { autoOrient: size } = await image.metadata();
  const region = area && {
    left: Math.min(size.width - 1, Math.round(area.left * size.width)),
    top: Math.min(size.height - 1, Math.round(area.top * size.height)),
  };
  if (region && area) {
    const width = Math.min(size.width - region.left, Math.max(1, Math.round(area.width * size.width)));
    const height = Math.min(size.height - region.top, Math.max(1, Math.round(area.height * size.height)));
    image.autoOrient().extract({ ...region, width, height });
  } else image.autoOrient();
  const box = { width: pictureLimits.side, height: pictureLimits.side, fit: "inside", withoutEnlargement: true } as const;
  const { data, info } = await image.resize(box).toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
  const raw = { raw: { width: info.width, height: info.height, channels: info.channels } };
  const { dominant, isOpaque } = await sharp(data, raw).stats();
  const files = [];
  for (const width of [...pictureWidths.filter((one) => one < info.width), info.width])
    files.push({ width, bytes: await sharp(data, raw).resize({ width }).webp(quality).toBuffer() });
  const hex = [dominant.r, dominant.g, dominant.b].map((part) => Math.round(part).toString(16).padStart(2, "0")).join("");
  const place = isOpaque ? `${hex}-${await blurOf(sharp(data, raw))}` : "00000000";
  return { width: info.width, height: info.height, place, files };
}

/** The picture in three by three pixels, as in its address. */
async function blurOf(image: Sharp): Promise<string> {
  const pixels = await image.resize({ width: 3, height: 3, fit: "fill" }).removeAlpha().raw().toBuffer();
  return Array.from(pixels, (part) => Math.round(part / 17).toString(16)).join("");
}

answerParent(encode);
