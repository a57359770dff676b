import { randomBytes } from "node:crypto";
import type { TestApp } from "./app.ts";

interface Sent {
  readonly token: string;
  readonly bytes: string | Buffer;
  readonly name: string;
}

/** Sends a file in a form, as a page does. */
export async function sendForm({ app }: Pick<TestApp, "app">, route: string, { token, bytes, name }: Sent) {
  const edge = randomBytes(12).toString("hex");
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`;
  const answer = await app.inject({
    method: "POST",
    url: `/api${route}`,
    headers: { authorization: `Bearer ${token}`, "content-type": `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${edge}--\r\n`)]),
  });
  return { status: answer.statusCode, json: answer.json() };
}
