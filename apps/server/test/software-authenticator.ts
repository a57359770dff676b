import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

/** How an answer departs from what an honest browser and authenticator give. */
export interface Departure {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly userVerified?: boolean;
  readonly userHandle?: string;
  readonly type?: string;
}

interface Creation {
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
  readonly challenge: string;
}
interface Request {
  readonly rpId: string;
  readonly challenge: string;
}

const sha256 = (bytes: Buffer | string): Buffer => createHash("sha256").update(bytes).digest();
const [present, verified, attested] = [0x01, 0x04, 0x40];

/** An authenticator with one credential (ES256, without attestation), and the browser around it. */
export class SoftwareAuthenticator {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(32);
  #userHandle = "";
  #counter = 0;
  readonly #origin: string;

  constructor(origin = "http://localhost") {
    this.#origin = origin;
  }

  create({ rp, user, challenge }: Creation, departure: Departure = {}) {
    this.#userHandle = user.id;
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    // CBOR by hand: the COSE key, then { fmt: "none", attStmt: {}, authData }.
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y, "base64url"),
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
    const authData = Buffer.concat([this.#state(rp.id, attested, departure), credential]);
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a068617574684461746158", "hex"),
      Buffer.from([authData.length]),
      authData,
    ]);
    const clientDataJSON = this.#clientData("webauthn.create", challenge, departure).toString("base64url");
    const response = { clientDataJSON, attestationObject: attestationObject.toString("base64url"), transports: ["internal"] };
    return { id: this.#id.toString("base64url"), response };
  }

  get({ rpId, challenge }: Request, departure: Departure = {}) {
    const authenticatorData = this.#state(rpId, 0, departure);
    const clientData = this.#clientData("webauthn.get", challenge, departure);
    const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), this.#keys.privateKey);
    return {
      id: this.#id.toString("base64url"),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signature.toString("base64url"),
        userHandle: departure.userHandle ?? this.#userHandle,
      },
    };
  }

  #state(site: string, flags: number, { rpId = site, userVerified = true, counter = ++this.#counter }: Departure): Buffer {
    const tail = Buffer.alloc(5);
    tail[0] = present | (userVerified ? verified : 0) | flags;
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  }

  #clientData(type: string, challenge: string, departure: Departure): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.#origin, crossOrigin: false, ...pick(departure) }));
  }
}

const pick = ({ origin, type }: Departure) => ({ ...(origin !== undefined && { origin }), ...(type !== undefined && { type }) });
