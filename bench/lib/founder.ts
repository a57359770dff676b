import { serverSettings } from "./process.ts";

/** Signs in the founder account; returns the token. */
export async function signInFounder(url: string): Promise<string> {
  const { FOUNDER_EMAIL: email, FOUNDER_PASSWORD: password } = serverSettings("");
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`the founder cannot sign in: ${answer.status}`);
  return ((await answer.json()) as { access_token: string }).access_token;
}
