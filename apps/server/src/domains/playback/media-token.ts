import { createHmac, timingSafeEqual } from "node:crypto";
import { playableTypes, type PlayableType } from "@seance/contract/playback";

/** What a media token allows: one item, to one session of one account, until then. */
export interface Grant {
  readonly itemType: PlayableType;
  readonly itemId: string;
  /** Null for a guest, whose casting of the site's own files nobody's session allows. */
  readonly holder: { readonly accountId: string; readonly sessionId: string } | null;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and reads media tokens with one key: 53 bytes that say what is allowed, then their HMAC-SHA256, in base64url. */
export interface MediaTokens {
  sign(grant: Grant): string;
  /** Null for what we did not sign, and for what has expired at this moment (milliseconds). */
  read(token: string, now: number): Grant | null;
  /** Allows one address more to the bearer of a token: a line of a playlist that came to him through the proxy. */
  signLine(token: string, url: string): string;
  isLine(token: string, url: string, signature: string): boolean;
}

/** What the site's secret makes their key for. */
export const tokenPurpose = "media token";
const payloadLength = 53;
const macLength = 32;
const shape = new RegExp(`^[A-Za-z0-9_-]{${Math.ceil(((payloadLength + macLength) * 4) / 3)}}$`);
const nobody = "00000000-0000-0000-0000-000000000000";

export function mediaTokens(key: Buffer): MediaTokens {
  const mac = (...parts: (string | Buffer)[]): Buffer => {
    const hmac = createHmac("sha256", key);
    for (const part of parts) hmac.update(part);
    return hmac.digest();
  };
  // Half of the MAC is 128 bits, and a long playlist has thousands of lines.
  const lineMac = (token: string, url: string): Buffer => mac("line\n", token, "\n", url).subarray(0, macLength / 2);
  return {
    sign(grant) {
      const payload = pack(grant);
      return Buffer.concat([payload, mac("token\n", payload)]).toString("base64url");
    },
    read(token, now) {
      if (!shape.test(token)) return null;
      const bytes = Buffer.from(token, "base64url");
      const payload = bytes.subarray(0, payloadLength);
      // Base64 has several spellings of the same bytes: one is ours.
      if (bytes.toString("base64url") !== token) return null;
      if (!timingSafeEqual(bytes.subarray(payloadLength), mac("token\n", payload))) return null;
      const grant = unpack(payload);
      return grant && grant.expiresAt * 1000 > now ? grant : null;
    },
    signLine: (token, url) => lineMac(token, url).toString("base64url"),
    isLine(token, url, signature) {
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
