import { randomInt } from "node:crypto";
import { once } from "node:events";
import { get, type Agent, type ClientRequest, type IncomingMessage } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { eventLimits } from "@seance/contract/events";
import { exchange } from "./exchange.ts";

export interface Page {
  /** The title that it shows. */
  readonly shown: () => string;
  readonly close: () => void;
}

/**
 * A page that shows a film, as the web client does: it reads it when its stream opens, and at each event. When the stream ends, or is silent for too
 * long, it opens another one.
 */
export function openPage(
  port: number,
  { film, token, agent, from }: { film: string; token: string; agent: Agent; from: string },
): Page {
  let shown = "";
  let [isStale, isReading, isOpen] = [false, false, true];
  let stream: ClientRequest | undefined;
  void follow();
  return {
    shown: () => shown,
    close: () => {
      isOpen = false;
      stream?.destroy();
    },
  };

  async function read(): Promise<void> {
    isStale = true;
    if (isReading) return;
    isReading = true;
    while (isStale && isOpen) {
      isStale = false;
      const { status, body } = await exchange(port, { agent, method: "GET", path: `/movies/${film}`, token });
      if (status === 200) shown = (JSON.parse(body) as { title: string }).title;
      else isStale = true;
      if (isStale) await sleep(1000);
    }
    isReading = false;
  }

  async function follow(): Promise<void> {
    while (isOpen) {
      try {
        await listen();
      } catch {
        // The next one begins in a moment.
      }
      await sleep(randomInt(eventLimits.reconnectMinMs, 2 * eventLimits.reconnectMinMs));
    }
  }

  async function listen(): Promise<void> {
    const headers = { authorization: `Bearer ${token}` };
    stream = get({ port, host: "127.0.0.1", localAddress: from, path: "/api/events", agent: false, headers });
    stream.setTimeout(eventLimits.silenceMs, () => stream?.destroy());
    const [answer] = (await once(stream, "response")) as [IncomingMessage];
    if (answer.statusCode !== 200) return void answer.resume();
    void read();
    for await (const chunk of answer.setEncoding("utf8") as AsyncIterable<string>)
      if (/^event: (movies-updated|resync)$/m.test(chunk)) void read();
  }
}
