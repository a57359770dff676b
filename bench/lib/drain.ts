import { connect } from "node:net";
import { processorSeconds, type Running } from "./process.ts";

export interface Drained {
  readonly mebibytesPerSecond: number;
  /** CPU milliseconds of the server per mebibyte; null without /proc. */
  readonly cpuMs: number | null;
}

/** Requests one part of a file repeatedly, on raw sockets that only count bytes: the client must not be the bottleneck. */
export async function drain(
  server: Running,
  path: string,
  { range, connections, seconds }: { range: string; connections: number; seconds: number },
): Promise<Drained> {
  const asking = `GET ${path} HTTP/1.1\r\nHost: bench\r\nRange: bytes=${range}\r\n\r\n`;
  const until = performance.now() + seconds * 1000;
  const before = processorSeconds(server.pid);
  const began = performance.now();
  const received = await Promise.all(Array.from({ length: connections }, () => drainOne(server.url, asking, until)));
  const mebibytes = received.reduce((sum, bytes) => sum + bytes, 0) / 2 ** 20;
  const [after, took] = [processorSeconds(server.pid), (performance.now() - began) / 1000];
  return {
    mebibytesPerSecond: mebibytes / took,
    cpuMs: before === null || after === null ? null : ((after - before) * 1000) / mebibytes,
  };
}

/** Bytes of complete answers that one connection received. */
function drainOne(url: string, asking: string, until: number): Promise<number> {
  const { hostname, port } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let [received, left] = [0, 0];
  const read = (count: number, buffer: Uint8Array): boolean => {
    received += count;
    if (left === 0) left = lengthOf(Buffer.from(buffer.buffer, 0, count).toString("latin1"));
    left -= count;
    if (left > 0) return true;
    if (performance.now() < until) socket.write(asking);
    else socket.destroy();
    return true;
  };
  const socket = connect({
    host: hostname,
    port: Number(port),
    onread: { buffer: Buffer.alloc(256 * 1024), callback: (count, buffer) => read(count, buffer) },
  });
  socket.once("connect", () => socket.write(asking)).once("error", reject);
  socket.once("close", () => resolve(received));
  return promise;
}

/** Length of an answer, headers included, from its first bytes. */
function lengthOf(head: string): number {
  const [, length] = /^content-length: (\d+)\r$/im.exec(head) ?? [];
  if (!head.startsWith("HTTP/1.1 206 ") || length === undefined) throw new Error(`no part of a file: ${head.slice(0, 200)}`);
  return head.indexOf("\r\n\r\n") + 4 + Number(length);
}
