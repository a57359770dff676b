import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

const side = z.string().check(
  z.regex(/^\d{1,4}$/),
  z.refine((value) => Number(value) >= 1 && Number(value) <= 2000),
);
const size = z.object({ width: side, height: side });
const words = z.object({ text: z.string() });

/** The SVG may be opened on its own: it must not run anything. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const limits = { characters: 90, lines: 3 } as const;

/** `/placeholder/300/200?text=…`: an SVG of that size with the text, for titles without a picture. */
export function servePlaceholders(app: FastifyInstance): void {
  app.get("/placeholder/:width/:height", (request, reply) => {
    const asked = size.safeParse(request.params);
    if (!asked.success) return reply.callNotFound();
    const { text } = words.safeParse(request.query).data ?? { text: "" };
    return reply
      .type("image/svg+xml; charset=utf-8")
      .headers({ "content-security-policy": policy, "cache-control": "public, max-age=86400" })
      .send(pictureOf(Number(asked.data.width), Number(asked.data.height), text));
  });
}

function pictureOf(width: number, height: number, text: string): string {
  const lines = linesOf(text);
  const longest = Math.max(6, ...lines.map((line) => line.length));
  // A letter is about 0.6 times as wide as high.
  const letters = Math.min(height / 6, (width * 0.86) / (longest * 0.6));
  const top = height / 2 - ((lines.length - 1) * letters * 1.25) / 2;
  const rows = lines.map((line, at) => `<text x="50%" y="${(top + at * letters * 1.25).toFixed(1)}">${escaped(line)}</text>`);
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<rect width="100%" height="100%" fill="#332a25"/>` +
    `<g fill="#f4ece4" font-family="system-ui, sans-serif" font-weight="700" font-size="${letters.toFixed(1)}" text-anchor="middle" dominant-baseline="central">` +
    `${rows.join("")}</g></svg>`
  );
}

/** The text in a few lines of about equal length, without characters that XML forbids. */
function linesOf(text: string): string[] {
  const clean = [...text.replaceAll(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, " ")].slice(0, limits.characters).join("");
  const parts = clean.split(/\s+/).filter(Boolean);
  const goal = Math.max(14, Math.ceil(clean.trim().length / limits.lines));
  const lines: string[] = [];
  for (const part of parts) {
    const last = lines.at(-1);
    if (last !== undefined && (last.length + part.length < goal || lines.length === limits.lines))
      lines.splice(-1, 1, `${last} ${part}`);
    else lines.push(part);
  }
  return lines;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
