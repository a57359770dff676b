/** A playlist that cannot be passed on: not one at all, too long, or with a line that no proxy can fetch. */
export class BadPlaylist extends Error {}

const mostAddresses = 20_000;
/** Attributes that players fetch; those of interstitials and of content steering too. */
const addressAttribute = /([:,\s](?:[A-Z0-9-]*URI|X-ASSET-LIST)=)(?:"([^"]*)"|([^",\s]+))/g;
/** Read by the player itself, never fetched. */
const inline = /^(data|skd|urn):/i;

/**
 * The playlist with every address replaced by what `through` gives for it, and all else as it was: order, tags, byte
 * ranges. Relative addresses count from `base`, the address that the playlist was read at; variables are filled in.
 */
export function rewritePlaylist(text: string, base: URL, through: (url: URL) => string): string {
  const lines = text
    .replace(/^\u{FEFF}/u, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith("#EXT"));
  // Comments may stand before the first tag in the wild; after them it is the first line, or no playlist.
  if (lines[start] !== "#EXTM3U" || lines.slice(0, start).some((line) => line !== "" && !line.startsWith("#")))
    throw new BadPlaylist("ce n’est pas une liste de lecture");

  let addresses = 0;
  const variables = new Map<string, string>();
  const rewritten = (given: string): string => {
    if (++addresses > mostAddresses) throw new BadPlaylist("liste de lecture trop longue");
    const filled = given.trim().replace(/\{\$([\w-]+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
    const url = URL.parse(filled, base.href);
    if (!url || !/^https?:$/.test(url.protocol)) throw new BadPlaylist("adresse que la lecture ne peut pas suivre");
    url.hash = "";
    return through(url);
  };

  return `${lines
    .slice(start)
    .map((line) => {
      if (line === "") return line;
      if (!line.startsWith("#")) return rewritten(line);
      if (!line.startsWith("#EXT")) return line;
      if (line.startsWith("#EXT-X-DEFINE:")) define(variables, line, base);
      return line.replace(addressAttribute, (whole, name: string, quoted?: string, bare?: string) => {
        const value = quoted ?? bare ?? "";
        return value === "" || inline.test(value) ? whole : `${name}"${rewritten(value)}"`;
      });
    })
    .join("\n")
    .trimEnd()}\n`;
}

/** A variable that the playlist gives a value, or takes from the query of its own address. */
function define(variables: Map<string, string>, line: string, base: URL): void {
  const attribute = (name: string): string | undefined => new RegExp(`[:,\\s]${name}="([^"]*)"`).exec(line)?.[1];
  const [name, parameter] = [attribute("NAME"), attribute("QUERYPARAM")];
  if (name !== undefined) variables.set(name, attribute("VALUE") ?? "");
  else if (parameter !== undefined) variables.set(parameter, base.searchParams.get(parameter) ?? "");
}
