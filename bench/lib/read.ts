import { connect, type Socket } from "node:net";

export interface Reader {
  /** Reads a whole answer; throws unless it is 200. Concurrent reads each have a connection. */
  read(path: string): Promise<void>;
  close(): void;
}

/** Reads answers on raw sockets, without decompressing or parsing: the client must not be the bottleneck. */
export function openReader(url: string, headers: Record<string, string> = {}): Reader {
  const { hostname, port } = new URL(url);
  const lines = Object.entries({ host: "bench", "accept-encoding": "gzip, br", ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const free: Socket[] = [];
  const all = new Set<Socket>();
  const opened = (): Socket => {
    const socket = connect(Number(port), hostname).setNoDelay();
    all.add(socket);
    return socket;
  };
  return {
    async read(path) {
      const socket = free.pop() ?? opened();
      socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
      await answerTo(path, socket);
      free.push(socket);
    },
    close: () => all.forEach((socket) => socket.destroy()),
  };
}

const endOfHead = "\r\n\r\n";

function answerTo(path: string, socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    let head = Buffer.alloc(0);
    /** Bytes of the body still to come, once the head has arrived. */
    let left: number | undefined;
    const ended = (error?: Error): void => {
      socket.off("data", heard).off("error", ended).off("close", cut);
      if (error) reject(error);
      else resolve();
    };
    const cut = (): void => ended(new Error(`${path}: the connection was closed`));
    const heard = (bytes: Buffer): void => {
      if (left === undefined) {
        head = Buffer.concat([head, bytes]);
        const at = head.indexOf(endOfHead);
        if (at < 0) return;
        const text = head.toString("latin1", 0, at);
        const length = /^content-length: (\d+)$/im.exec(text)?.[1];
        if (!text.startsWith("HTTP/1.1 200 ") || length === undefined) return ended(new Error(`${path}: ${text}`));
        left = Number(length) - (head.length - at - endOfHead.length);
      } else left -= bytes.length;
      if (left === 0) ended();
    };
    socket.on("data", heard).on("error", ended).on("close", cut);
  });
}
