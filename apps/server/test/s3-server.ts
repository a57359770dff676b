import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import path from "node:path";
import { createInterface } from "node:readline";
import { openLog } from "#core/log.ts";
import { newId } from "#core/ids.ts";
import { parseStoreAddress, type S3Address } from "#core/store-address.ts";
import { openS3Store } from "#store/s3-store.ts";
import type { Store } from "#store/store.ts";
import { closeAtEnd } from "./app.ts";

const script = path.join(import.meta.dirname, "../../../scripts/s3-server.mjs");

export interface S3Server {
  /** The address of a part of the bucket that nobody else uses, as MEDIA_STORE has it. */
  newAddress(): string;
  /** Lets so many bytes more be sent to it, and no others before `cut`. Ends when they are sent. */
  stopAfter(bytes: number): Promise<void>;
  /** Cuts the line to it; `mend` ends that. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

/** A real S3 server for this file; null on a machine without Swift, which is said. */
export async function startS3Server(): Promise<S3Server | null> {
  if (!existsSync("/usr/bin/swift-proxy-server")) {
    console.log("S3 : non testé, Swift manque (apt install swift-proxy swift-account swift-container swift-object)");
    return null;
  }
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  closeAtEnd(async () => {
    child.kill("SIGTERM");
    await gone;
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), "line"), gone.then(() => [""])])) as [string];
  assert.notEqual(line, "", "the S3 server starts");
  const { MEDIA_STORE, ...credentials } = JSON.parse(line) as { MEDIA_STORE: string };
  Object.assign(process.env, credentials);
  const { endpoint, stopAfter, cut, mend } = await openLine(endpointOf(MEDIA_STORE));
  return {
    newAddress: () => `s3://seance/${newId()}?endpoint=${encodeURIComponent(endpoint)}`,
    stopAfter,
    cut,
    mend,
  };
}

const endpointOf = (address: string): URL => new URL(new URLSearchParams(address.split("?")[1]).get("endpoint") ?? "");

/** A port that leads to another, until it is cut. */
async function openLine(to: URL) {
  const sockets = new Set<Socket>();
  let left = Infinity;
  let stopped = Promise.withResolvers<void>();
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    client.on("data", (bytes: Buffer) => {
      left -= bytes.length;
      if (left > 0) return;
      client.unpipe(upstream).pause();
      stopped.resolve();
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket
        .on("error", () => undefined)
        .once("close", () => {
          sockets.delete(socket);
          other.destroy();
        });
    }
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const cut = async (): Promise<void> => {
    const closed = once(server.close(), "close");
    sockets.forEach((socket) => socket.destroy());
    left = Infinity;
    await closed;
  };
  closeAtEnd(async () => {
    if (server.listening) await cut();
  });
  return {
    endpoint: `http://127.0.0.1:${port}`,
    stopAfter: (bytes: number): Promise<void> => {
      [left, stopped] = [bytes, Promise.withResolvers<void>()];
      return stopped.promise;
    },
    cut,
    mend: async () => void (await once(server.listen(port, "127.0.0.1"), "listening")),
  };
}

export const s3Store = (address: string): Store =>
  openS3Store(parseStoreAddress(address) as S3Address, openLog("info", { write: () => undefined }));
