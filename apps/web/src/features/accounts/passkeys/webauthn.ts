import type { PasskeyAssertion, PasskeyAttestation, PasskeyCreation, PasskeyRequest } from "@seance/contract/passkeys";
import { passkeyMessages } from "@seance/contract/passkeys";

/** Whoever closes the browser's window, or has no passkey to choose there, is told so. */
export class NoPasskey extends Error {}

const given = (credential: Credential | null): PublicKeyCredential => {
  if (credential instanceof PublicKeyCredential) return credential;
  throw new NoPasskey("Aucune clé d’accès n’a été utilisée.");
};

/** Lets the browser make a passkey. */
export async function makePasskey(options: PasskeyCreation): Promise<PasskeyAttestation> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  const made = given(await navigator.credentials.create({ publicKey }).catch(explain));
  const { id, response } = made.toJSON() as RegistrationResponseJSON;
  const { clientDataJSON, attestationObject, transports } = response;
  return { id, response: { clientDataJSON, attestationObject, transports } };
}

/** Lets the person choose a passkey, and the browser sign with it. */
export async function signWithPasskey(options: PasskeyRequest): Promise<PasskeyAssertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  const used = given(await navigator.credentials.get({ publicKey }).catch(explain));
  const { id, response } = used.toJSON() as AuthenticationResponseJSON;
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return { id, response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) } };
}

function explain(error: unknown): null {
  if (!(error instanceof DOMException)) throw error;
  if (error.name === "InvalidStateError") throw new NoPasskey(passkeyMessages.known);
  if (error.name === "NotAllowedError" || error.name === "AbortError") return null;
  throw new NoPasskey("Votre navigateur n’a pas pu utiliser de clé d’accès ici.");
}
