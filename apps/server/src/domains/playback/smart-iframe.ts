import { createHash } from "node:crypto";

const style =
  "html,body{margin:0;height:100%;overflow:hidden;background:#000}iframe{display:block;width:100%;height:100%;border:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Neither the page's origin nor the way out of its frame: what it shows cannot reach the site, nor take its place. */
const sandbox = "allow-scripts allow-forms allow-presentation";

/** What the page may do: show one frame, within our own pages. */
export const wrapperPolicy = [
  "default-src 'none'",
  "frame-src https: http:",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

/** The page around a link that has been read as http(s). */
export function wrapperPage(link: string): string {
  return `<!doctype html>
<html lang="fr">
<meta charset="utf-8">
<meta name="robots" content="noindex">
<title>Lecture</title>
<style>${style}</style>
<iframe src="${escaped(link)}" title="Lecture" sandbox="${sandbox}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" allowfullscreen referrerpolicy="no-referrer"></iframe>
</html>
`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
