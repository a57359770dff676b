import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { demoUrl } from "./demo.ts";

/** A line to a server that a test can cut, listen to, and answer on in its place: a service worker's requests pass here too. */
export class Line {
  readonly #to: string;
  /** Path of an address → what answers in the server's place. */
  readonly instead = new Map<string, RequestListener>();
  /** Paths that were asked for, in order. */
  readonly asked: string[] = [];
  down = false;
  readonly #open = new Map<ServerResponse, string>();
  readonly #server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));

  private constructor(to: string) {
    this.#to = to;
  }

  static async open(to = demoUrl): Promise<Line> {
    const line = new Line(to);
    line.#server.listen(0, "localhost");
    await once(line.#server, "listening");
    return line;
  }

  get url(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Cuts the answers that are on their way from a path; gives how many. */
  cut(path: string): number {
    const answers = [...this.#open].filter(([, from]) => from === path).map(([answer]) => answer);
    for (const answer of answers) answer.destroy();
    return answers.length;
  }

  /** Nothing comes through until `down` is false again. */
  goDown(): void {
    this.down = true;
    this.#server.closeAllConnections();
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    if (this.down) return void incoming.socket.destroy();
    const path = new URL(incoming.url ?? "/", this.url).pathname;
    this.asked.push(path);
    const own = this.instead.get(path);
    if (own) return own(incoming, outgoing);
    const address = new URL(incoming.url ?? "/", this.#to);
    // A connection of its own: the server may be closing a kept one just as it is used again.
    const upstream = ask(address, { agent: false, method: incoming.method ?? "GET", headers: incoming.headers }, (answer) => {
      this.#open.set(outgoing, path);
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      outgoing.flushHeaders();
      answer.on("error", () => outgoing.destroy()).pipe(outgoing);
    });
    upstream.on("error", () => outgoing.destroy());
    outgoing.on("close", () => {
      this.#open.delete(outgoing);
      upstream.destroy();
    });
    incoming.pipe(upstream);
  }
}
