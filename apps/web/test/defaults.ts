import type { EndpointShape } from "@seance/contract/endpoint";
import { heartbeat, logout } from "@seance/contract/accounts";
import { streamEvents } from "@seance/contract/events";
import { playbackMessages, startPlayback } from "@seance/contract/playback";
import { decideSources } from "@seance/contract/sources";
import { http, HttpResponse } from "msw";
import type { HttpHandler } from "msw";
import { answer, refusal, type ApiRequest } from "./answers.ts";
import { sample } from "./sample.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../packages/contract/src/*.ts", { eager: true });

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === "object" && value !== null && "path" in value && "method" in value && "access" in value;

/** The contract's reads. An address with a parameter comes after those without, which it may match too. */
const reads = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter(isEndpoint)
  .filter(({ method, answer: shape }) => method === "GET" && shape)
  .toSorted((a, b) => Number(a.path.includes(":")) - Number(b.path.includes(":")));

/** An event stream that stays open and says nothing. */
const silentStream = () =>
  new HttpResponse(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(": open\n\n")) }), {
    headers: { "Content-Type": "text/event-stream" },
  });

/** The smallest answer to a read. An item that is requested by id is answered with that id. */
const smallestAnswer =
  ({ answer: shape }: EndpointShape) =>
  ({ params }: ApiRequest) => {
    const value: unknown = sample(shape as NonNullable<EndpointShape["answer"]>);
    const named = typeof value === "object" && value !== null && "id" in value && params["id"] !== undefined;
    return (named ? { ...value, id: params["id"] } : value) as never;
  };

/** What an empty site answers: its smallest answer for each read of the contract. */
export function defaultHandlers(): HttpHandler[] {
  return [
    http.get(`/api${streamEvents.path}`, silentStream),
    answer(heartbeat, () => new HttpResponse(null, { status: 204 })),
    answer(logout, () => new HttpResponse(null, { status: 204 })),
    answer(decideSources, { sources: [] }),
    // Asked while the page of a title is read.
    answer(startPlayback, () => refusal(404, playbackMessages.none)),
    ...reads.map((endpoint) => answer(endpoint, smallestAnswer(endpoint))),
  ];
}
