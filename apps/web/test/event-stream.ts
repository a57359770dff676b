import { streamEvents } from "@seance/contract/events";
import type { EventName, EventPayload } from "@seance/contract/events";
import { http, HttpResponse } from "msw";
import type { HttpHandler } from "msw";

interface OpenEvents {
  readonly handler: HttpHandler;
  /** Resolves once the page asks for the stream. */
  readonly asked: Promise<void>;
  /** Sends an event over the stream that was opened last. */
  send<N extends EventName>(name: N, payload: EventPayload<N>): void;
}

/** An event stream that stays open and silent until the test sends an event. */
export function openEvents(): OpenEvents {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined;
  const { promise: asked, resolve } = Promise.withResolvers<void>();
  const write = (text: string) => stream?.enqueue(new TextEncoder().encode(`${text}\n\n`));
  return {
    asked,
    handler: http.get(`/api${streamEvents.path}`, () => {
      resolve();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          stream = controller;
          write(": open");
        },
      });
      return new HttpResponse(body, { headers: { "Content-Type": "text/event-stream" } });
    }),
    send: (name, payload) => write(`event: ${name}\ndata: ${JSON.stringify(payload)}`),
  };
}
