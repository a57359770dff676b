import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { closeAtEnd } from "./app.ts";

export interface PurgedCache {
  readonly url: string;
  /** The tags of each call. */
  readonly calls: string[];
  readonly headers: IncomingHttpHeaders[];
  /** What it answers; null: nothing. */
  status: number | null;
  goDown(): Promise<void>;
  comeBack(): Promise<void>;
}

/** A cache that keeps nothing, and remembers its purges. */
export async function openPurgedCache(): Promise<PurgedCache> {
  let server: Server | undefined;
  const listen = async (port: number): Promise<number> => {
    server = createServer(({ method, headers }, response) => {
      cache.calls.push(`${method} ${String(headers["cache-tag"])}`);
      cache.headers.push(headers);
      if (cache.status !== null) response.writeHead(cache.status).end();
    }).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const goDown = async (): Promise<void> => {
    server?.closeAllConnections();
    await new Promise((resolve) => server?.close(resolve));
  };
  const calls: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const cache = { calls, headers, status: 200 as number | null, goDown };
  const port = await listen(0);
  closeAtEnd(goDown);
  return Object.assign(cache, { url: `http://127.0.0.1:${port}/`, comeBack: async () => void (await listen(port)) });
}
