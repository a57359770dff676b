import { once } from "node:events";
import { request, type Agent, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";

export interface Raw {
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly bytes: number;
}

interface Sent {
  readonly agent: Agent;
  readonly method: string;
  /** Below /api, unless it begins with /media. */
  readonly path: string;
  readonly body?: object | undefined;
  readonly token?: string | undefined;
}

/** A browser's patience with a call, and a player's with a segment. */
const longestCallMs = 10_000;

/** One call over a socket. It never throws: without an answer its status is 0. */
export async function exchange(port: number, { agent, method, path, body, token }: Sent): Promise<Raw> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
  };
  const full = path.startsWith("/media/") ? path : `/api${path}`;
  const signal = AbortSignal.timeout(longestCallMs);
  const asked = request({ host: "127.0.0.1", port, agent, method, path: full, headers, signal });
  try {
    asked.end(sent);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const content = await buffer(answer);
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: content.toString(), bytes: content.length };
  } catch {
    return { status: 0, headers: {}, body: "", bytes: 0 };
  }
}

/** Asks again while the site has too much to do, as when it has just started. */
export async function exchangePatiently(port: number, sent: Sent): Promise<Raw> {
  for (let tries = 1; ; tries++) {
    const answer = await exchange(port, sent);
    if (answer.status !== 503 || tries === 10) return answer;
    await sleep(Number(answer.headers["retry-after"]) * 1000);
  }
}
