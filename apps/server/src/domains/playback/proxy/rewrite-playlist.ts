/** Not a playlist, too long, or with an address that the proxy cannot fetch. */
export class BadPlaylist extends Error {}

const maxAddresses = 20_000;
/** Attributes that players fetch, including those of interstitials and content steering. */
const addressAttribute = /([:,\s](?:[A-Z0-9-]*URI|X-ASSET-LIST)=)(?:"([^"]*)"|([^",\s]+))/g;
/** Schemes that players do not fetch. */
const inline = /^(data|skd|urn):/i;

/**
 * Replaces every address of an HLS playlist by its proxy URL and leaves the rest unchanged. Addresses are resolved against `base`,
 * the URL of the playlist, after variable substitution.
 */
export function rewritePlaylist(text: string, base: URL, proxied: (url: URL) => string): string {
  const lines = text
    .replace(/^\u{FEFF}/u, "")
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim());
  const start = lines.findIndex((line) => line.startsWith("#EXT"));
  // Real playlists may have comments before the first tag.
  if (lines[start] !== "#EXTM3U" || lines.slice(0, start).some((line) => line !== "" && !line.startsWith("#")))
    throw new BadPlaylist("ce n’est pas une liste de lecture");

  let addresses = 0;
  const variables = new Map<string, string>();
  const rewrite = (given: string): string => {
    if (++addresses > maxAddresses) throw new BadPlaylist("liste de lecture trop longue");
    const filled = given.trim().replace(/\{\$([\w-]+)\}/g, (whole, name: string) => variables.get(name) ?? whole);
    const url = URL.parse(filled, base.href);
    if (!url || !/^https?:$/.test(url.protocol)) throw new BadPlaylist("adresse que la lecture ne peut pas suivre");
    url.hash = "";
    return proxied(url);
  };

  return `${lines
    .slice(start)
    .map((line) => {
      if (line === "") return line;
      if (!line.startsWith("#")) return rewrite(line);
      if (!line.startsWith("#EXT")) return line;
      if (line.startsWith("#EXT-X-DEFINE:")) define(variables, line, base);
      return line.replace(addressAttribute, (whole, name: string, quoted?: string, bare?: string) => {
        const value = quoted ?? bare ?? "";
        return value === "" || inline.test(value) ? whole : `${name}"${rewrite(value)}"`;
      });
    })
    .join("\n")
    .trimEnd()}\n`;
}

/** Reads EXT-X-DEFINE: a variable with a value, or with that of a query parameter of the playlist's URL. */
function define(variables: Map<string, string>, line: string, base: URL): void {
  const attribute = (name: string): string | undefined => new RegExp(`[:,\\s]${name}="([^"]*)"`).exec(line)?.[1];
  const [name, parameter] = [attribute("NAME"), attribute("QUERYPARAM")];
  if (name !== undefined) variables.set(name, attribute("VALUE") ?? "");
  else if (parameter !== undefined) variables.set(parameter, base.searchParams.get(parameter) ?? "");
}
