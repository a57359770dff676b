import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { after } from "node:test";
import { until } from "./until.ts";

export interface Said {
  readonly name: string;
  readonly data: unknown;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  /** Events so far, heartbeats left out. */
  readonly events: readonly Said[];
  /** Everything so far, as it came. */
  readonly text: () => string;
  readonly ended: () => boolean;
  /** Waits for an event of this name. */
  hears(name: string): Promise<Said>;
  close(): void;
}

const opened = new Set<OpenStream>();
after(() => opened.forEach((stream) => stream.close()));

/** Opens GET /api/events over a socket of its own; `from` is the loopback address that it comes from. */
export async function openStream(
  port: number,
  { token, from = "127.0.0.1", headers = {} }: { token?: string; from?: string; headers?: Record<string, string> } = {},
): Promise<OpenStream> {
  const request = get({
    port,
    host: "127.0.0.1",
    localAddress: from,
    path: "/api/events",
    agent: false,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  const [response] = (await once(request, "response")) as [IncomingMessage];
  let text = "";
  let ended = false;
  response.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
  response.once("close", () => (ended = true)).on("error", () => undefined);
  request.on("error", () => undefined);
  const stream: OpenStream = {
    status: response.statusCode ?? 0,
    headers: response.headers,
    get events() {
      return eventsIn(text);
    },
    text: () => text,
    ended: () => ended,
    async hears(name) {
      const found = (): Said | undefined => eventsIn(text).find((event) => event.name === name);
      await until(`the event ${name}`, () => found() !== undefined);
      return found() ?? { name, data: null };
    },
    close: () => request.destroy(),
  };
  opened.add(stream);
  return stream;
}

function eventsIn(text: string): Said[] {
  return [...text.matchAll(/^event: (.+)\ndata: (.+)\n\n/gm)].map(([, name = "", data = ""]) => ({
    name,
    data: JSON.parse(data) as unknown,
  }));
}
