import { createHash } from "node:crypto";

const style =
  "html,body{margin:0;height:100%;overflow:hidden;background:#000}iframe{display:block;width:100%;height:100%;border:0}";
const styleHash = createHash("sha256").update(style).digest("base64");

/** Without allow-same-origin and allow-top-navigation: the framed page can neither reach nor replace the site. */
const sandbox = "allow-scripts allow-forms allow-presentation";

export const wrapperPolicy = [
  "default-src 'none'",
  "frame-src https: http:",
  `style-src 'sha256-${styleHash}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join("; ");

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
