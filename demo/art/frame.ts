const escape = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** A standalone SVG document for <img>, with a title, without scripts or external resources. */
export const frame = (title: string, size: readonly [number, number], view: readonly [number, number], body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${size[0]}" height="${size[1]}" viewBox="0 0 ${view[0]} ${view[1]}" preserveAspectRatio="xMidYMid slice" role="img"><title>${escape(title)}</title>${body}</svg>\n`;
