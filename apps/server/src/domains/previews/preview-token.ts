import { createHmac, timingSafeEqual } from "node:crypto";

/** The purpose that the key is derived for. */
export const tokenPurpose = "preview link";
const idLength = 16;
const macLength = 16;

/** Signs and reads the tokens of preview links: the id of the link and its HMAC, 43 characters. The table alone does not show them. */
export function previewTokens(key: Buffer) {
  const mac = (id: Buffer): Buffer => createHmac("sha256", key).update(id).digest().subarray(0, macLength);
  return {
    sign(linkId: string): string {
      const id = Buffer.from(linkId.replaceAll("-", ""), "hex");
      return Buffer.concat([id, mac(id)]).toString("base64url");
    },
    /** The id of the link; null for a token that this site did not sign. */
    read(token: string): string | null {
      const bytes = Buffer.from(token, "base64url");
      const id = bytes.subarray(0, idLength);
      if (bytes.length !== idLength + macLength || !timingSafeEqual(bytes.subarray(idLength), mac(id))) return null;
      return id.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
    },
  };
}
