import type { EndpointShape } from "@seance/contract/endpoint";
import { heartbeat, logout } from "@seance/contract/accounts";
import { HttpResponse } from "msw";
import type { HttpHandler } from "msw";
import { answer } from "./answers.ts";
import { openEvents } from "./event-stream.ts";
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

/** What an empty site answers: its smallest answer for each read of the contract. */
export function defaultHandlers(): HttpHandler[] {
  return [
    openEvents().handler,
    answer(heartbeat, () => new HttpResponse(null, { status: 204 })),
    answer(logout, () => new HttpResponse(null, { status: 204 })),
    ...reads.map((endpoint) => answer(endpoint, () => sample(endpoint.answer as NonNullable<EndpointShape["answer"]>) as never)),
  ];
}
