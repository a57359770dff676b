import sharp, { type OverlayOptions } from "sharp";
import { answerParent } from "#core/ask-child.ts";
import type { ShareImage, ShareImageInput } from "./share-image.ts";

// Only these four decoders, whatever the content claims to be: no SVG, PDF or TIFF.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});
sharp.cache(false);
sharp.concurrency(1);

const canvas = { width: 1200, height: 630 } as const;
const margin = 70;
const posterSize = { width: 340, height: 490 } as const;
const background = { r: 20, g: 16, b: 14 };
const maxPixels = 50_000_000;
const maxCharacters = 120;

const signs: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
/** Escaped for Pango, without control characters. */
const markup = (text: string): string =>
  [...text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ")]
    .slice(0, maxCharacters)
    .join("")
    .replaceAll(/[&<>]/g, (sign) => signs[sign] ?? sign);

interface Words {
  readonly text: string;
  readonly colour: string;
  readonly size: number;
}

async function words({ text, colour, size }: Words, width: number, height: number) {
  const drawn = await sharp({
    text: {
      text: `<span foreground="${colour}">${markup(text)}</span>`,
      font: `sans-serif bold ${size}`,
      width,
      rgba: true,
      wrap: "word-char",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (drawn.info.height <= height && drawn.info.width <= width) return drawn;
  return sharp(drawn.data).resize({ width, height, fit: "inside" }).png().toBuffer({ resolveWithObject: true });
}

/** The poster on the left, blurred behind everything, the title and its line on the right, the name of the site below. */
async function draw({ title, line, poster }: ShareImageInput): Promise<ShareImage> {
  const left = poster ? margin + posterSize.width + 60 : margin;
  const room = canvas.width - left - margin;
  const name = await words({ text: title, colour: "#f4ece4", size: 64 }, room, 330);
  const below = await words({ text: line, colour: "#c9b8a8", size: 30 }, room, 60);
  const site = await words({ text: "Séance", colour: "#ffb52e", size: 34 }, room, 60);
  const layers: OverlayOptions[] = [
    { input: name.data, left, top: margin + 10 },
    { input: below.data, left, top: margin + 10 + name.info.height + 28 },
    { input: site.data, left, top: canvas.height - margin - site.info.height },
  ];
  const picture = poster ? sharp(poster, { limitInputPixels: maxPixels, failOn: "error" }).autoOrient() : null;
  const behind = picture && (await picture.clone().resize(canvas).blur(30).modulate({ brightness: 0.35 }).png().toBuffer());
  const front = picture && (await picture.clone().resize(posterSize).png().toBuffer());
  if (behind) layers.unshift({ input: behind, left: 0, top: 0 });
  if (front) layers.push({ input: front, left: margin, top: margin });
  const png = await sharp({ create: { ...canvas, channels: 3, background } })
    .composite(layers)
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
  return { png };
}

answerParent(draw);
