import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { favouriteWriter, Gone, progressWriter, type Answer, type Site, type Writer } from "#test/security/acknowledged.ts";

/** What happened to the calls of all viewers since {@link Viewers.note}. */
export interface Notes {
  calls: number;
  /** Calls that the site did not serve at once, but when tried again. */
  readonly again: string[];
  /** Calls that it did not serve when tried again either. */
  readonly unserved: string[];
  /** Answers that a viewer must never get: neither what was asked for, nor 503 with Retry-After. */
  readonly wrong: string[];
}

export interface Viewers {
  /** Begins new notes, and returns them. */
  note(): Notes;
  /** Ends the load. */
  stop(): Promise<void>;
  /** Ends the load. Fails when the site lacks a write that it has acknowledged; returns how many those are. */
  end(): Promise<number>;
}

interface Raw {
  /** 0 without an answer. */
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
}

const longestPauseMs = 200;
/** A call that got no answer is tried again after this time. */
const retryMs = 500;

/** Viewers who browse, search, keep favourites and play, each from an address of its own, until `end`. */
export async function startViewers(port: number, count: number, films: readonly string[]): Promise<Viewers> {
  let notes = newNotes();
  const ending = new AbortController();
  const viewers = await Promise.all(Array.from({ length: count }, (_, i) => newViewer(port, i, films, () => notes)));
  const loops = viewers.map(async (viewer) => {
    while (!ending.signal.aborted) {
      await viewer.act();
      await sleep(randomInt(longestPauseMs));
    }
  });
  const stop = async (): Promise<void> => {
    ending.abort();
    await Promise.all(loops);
  };
  return {
    note: () => (notes = newNotes()),
    stop,
    async end() {
      await stop();
      const counts = await Promise.all(viewers.map((viewer) => viewer.check()));
      return counts.reduce((sum, n) => sum + n, 0);
    },
  };
}

const newNotes = (): Notes => ({ calls: 0, again: [], unserved: [], wrong: [] });

async function newViewer(port: number, index: number, films: readonly string[], notes: () => Notes) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: `127.0.7.${index + 1}` });
  const send = (method: string, path: string, body?: object, token?: string) =>
    exchange(port, { agent, method, path, body, token });
  const account = { email: `spectateur-${index}@exemple.fr`, password: "une-longue-attente" };
  const registered = await send("POST", "/register", account);
  assert.equal(registered.status, 201, registered.body);
  const { access_token: token } = JSON.parse(registered.body) as { access_token: string };
  const site: Site = {
    url: "",
    call: (method, path, body) => callTwice((words) => send(...words, token), [method, path, body], notes()),
  };
  const writers = [favouriteWriter(films), progressWriter(films)];
  const acts = [...readers(films), ...writers.map((writer) => writesOf(writer, site))];
  return {
    act: () => Promise.resolve(acts[randomInt(acts.length)]?.(site)).catch(letGone),
    async check(): Promise<number> {
      for (const { check } of writers) await check(site);
      return writers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
    },
  };
}

const readers = (films: readonly string[]): ((site: Site) => Promise<unknown>)[] => [
  (site) => site.call("GET", "/movies"),
  (site) => site.call("GET", `/movies/${films[randomInt(films.length)]}`),
  (site) => site.call("GET", "/content/search/suggestions?query=film"),
  (site) => site.call("GET", "/history"),
  (site) => site.call("GET", "/me"),
];

/** Writes; after a write whose outcome is unknown, first looks it up. */
function writesOf({ write, check }: Writer, site: Site): () => Promise<void> {
  let isKnown = true;
  return async () => {
    try {
      if (!isKnown) await check(site);
      isKnown = true;
      await write(site);
    } catch (error) {
      isKnown = false;
      throw error;
    }
  };
}

function letGone(error: unknown): void {
  if (!(error instanceof Gone)) throw error;
}

type Words = readonly [method: string, path: string, body?: object | undefined];

/** One call, and once more where the site could not serve it. Throws {@link Gone} when it could not then either. */
async function callTwice<Body>(send: (words: Words) => Promise<Raw>, words: Words, notes: Notes): Promise<Answer<Body>> {
  notes.calls++;
  const name = `${words[0]} ${words[1]}`;
  let answer = await send(words);
  if (isUnserved(answer)) {
    notes.again.push(`${name}: ${answer.status}`);
    noteWrong(name, answer, notes);
    await sleep(Number(answer.headers["retry-after"] ?? 0) * 1000 || retryMs);
    answer = await send(words);
    if (isUnserved(answer)) {
      noteWrong(name, answer, notes);
      notes.unserved.push(`${name}: ${answer.status}`);
      throw new Gone(`${name}: ${answer.status}`);
    }
    // The first one was done, but not answered: its outcome is to be looked up.
    if (answer.status === 409 || (words[0] === "DELETE" && answer.status === 404)) throw new Gone(`${name}: done before`);
  }
  if (answer.status >= 400) notes.wrong.push(`${name}: ${answer.status} ${answer.body}`);
  if (answer.status >= 400) throw new Gone(`${name}: ${answer.status}`);
  return { body: answer.body === "" ? null : (JSON.parse(answer.body) as Body), headers: new Headers() };
}

/** No answer, or one of HAProxy or of the site that asks to try again. */
const isUnserved = ({ status }: Raw): boolean => [0, 502, 503, 504].includes(status);

function noteWrong(name: string, { status, headers, body }: Raw, { wrong }: Notes): void {
  if (status === 503 && !(Number(headers["retry-after"]) >= 1)) wrong.push(`${name}: 503 without Retry-After ${body}`);
}

interface Sent {
  readonly agent: Agent;
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
  readonly token?: string | undefined;
}

export async function exchange(port: number, { agent, method, path, body, token }: Sent): Promise<Raw> {
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(sent !== undefined && { "content-type": "application/json", "content-length": Buffer.byteLength(sent) }),
  };
  const asked = request({ host: "127.0.0.1", port, agent, method, path: `/api${path}`, headers });
  try {
    asked.end(sent);
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) };
  } catch {
    return { status: 0, headers: {}, body: "" };
  }
}
