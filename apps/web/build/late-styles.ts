import type { Plugin } from "vite";

/** Moves the style sheets to the end of the page, so that the browser draws the first view, which has its own styles, before they are there. */
export function lateStyles(): Plugin {
  return {
    name: "late-styles",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(html) {
        const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const without = sheets.reduce((page, sheet) => page.replace(sheet, ""), html);
        return without.replace("</body>", `${sheets.join("")}</body>`);
      },
    },
  };
}
