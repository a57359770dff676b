import { createHmac, timingSafeEqual } from "node:crypto";
import { playableTypes, type PlayableType } from "@seance/contract/playback";

export interface Grant {
  readonly itemType: PlayableType;
  readonly itemId: string;
  /** Null for a guest, who may cast the site's own files. */
  readonly holder: { readonly accountId: string; readonly sessionId: string } | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** The purpose that the key is derived for. */
export const tokenPurpose = "media token";
const payloadLength = 53;
const macLength = 32;
const shape = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((payloadLength + macLength) * 4) / 3)}}$`);
const nobody = "00000000-0000-0000-0000-000000000000";

export type MediaTokens = ReturnType<typeof mediaTokens>;

/** Signs and reads media tokens: 53 bytes of content and their HMAC-SHA256, in base64url. */
export function mediaTokens(key: Buffer) {
  const mac = (...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac("sha256", key);
    for (const part of parts) hmac.update(part);
    return hmac.digest();
  };
  // Half of the MAC is 128 bits, and a long playlist has thousands of lines.
  const lineMac = (token: string, url: string): Buffer => mac("line\n", token, "\n", url).subarray(0, macLength / 2);
  return {
    sign(grant: Grant): string {
      const payload = pack(grant);
      return Buffer.concat([payload, mac("token\n", payload)]).toString("base64url");
    },
    /** Null for a token that is invalid, or expired at `now` (milliseconds). */
    read(token: string, now: number): Grant | null {
      if (!shape.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const payload = bytes.subarray(0, payloadLength);
      // Rejects other base64 encodings of the same bytes.
      if (bytes.toString("base64url") !== token) return null;
      if (!timingSafeEqual(bytes.subarray(payloadLength), mac("token\n", payload))) return null;
      const grant = unpack(payload);
      return grant && grant.expiresAt * 1000 > now ? grant : null;
    },
    /** Allows the bearer of a token one more URL: that of a line in a playlist that was proxied with it. */
    signLine: (token: string, url: string): string => lineMac(token, url).toString("base64url"),
    isLine(token: string, url: string, signature: string): boolean {
      const given = Buffer.from(signature, "base64url");
      const wanted = lineMac(token, url);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}

function pack({ itemType, itemId, holder, expiresAt }: Grant): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(playableTypes.indexOf(itemType), 0);
  head.writeUInt32BE(expiresAt, 1);
  return Buffer.concat([head, ...[itemId, holder?.accountId ?? nobody, holder?.sessionId ?? nobody].map(uuidBytes)]);
}

function unpack(bytes: Buffer): Grant | null {
  const itemType = playableTypes[bytes.readUInt8(0)];
  if (!itemType) return null;
  const [itemId = "", accountId = "", sessionId = ""] = [5, 21, 37].map((at) => uuidText(bytes.subarray(at, at + 16)));
  const holder = accountId === nobody ? null : { accountId, sessionId };
  return { itemType, itemId, holder, expiresAt: bytes.readUInt32BE(1) };
}

const uuidBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll("-", ""), "hex");
const uuidText = (bytes: Buffer): string => bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
