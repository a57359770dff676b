import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { favouriteWriter, Gone, progressWriter, type Answer, type Site, type Writer } from "#test/security/acknowledged.ts";
import { exchange, exchangePatiently, type Raw } from "./exchange.ts";
import { newNotes, type Notes } from "./notes.ts";
import { openPage } from "./page.ts";
import { play, type Film } from "./player.ts";

export interface Viewers {
  /** Begins new notes, and returns them. */
  note(): Notes;
  /** Compares what the site has with what it has acknowledged; the differences are in the notes. Returns how many writes those are. */
  check(): Promise<number>;
  /** The titles that their pages show. */
  shown(): string[];
  /** Whether every film that plays has its buffer. */
  haveBuffers(): boolean;
  /** Ends the load. */
  stop(): Promise<void>;
}

export interface Load {
  readonly count: number;
  /** Ids of films to browse and to keep. */
  readonly films: readonly string[];
  /** Id of the film that their pages show. */
  readonly shown: string;
  /** What one of four plays. */
  readonly film: Film;
  readonly longestPauseMs?: number;
}

/** A call that got no answer is tried again after this time. */
const retryMs = 500;
const longestCheckMs = 60_000;

/** Viewers who browse, search, keep favourites, save progress, listen to events and play, each from an address of its own, until `stop`. */
export async function startViewers(port: number, { count, films, shown, film, longestPauseMs = 200 }: Load): Promise<Viewers> {
  let notes = newNotes();
  const ending = new AbortController();
  const noteGap = watchGaps(() => notes);
  const viewers: Awaited<ReturnType<typeof newViewer>>[] = [];
  // A few at a time: each needs a password hash.
  for (let i = 0; i < count; i += 4)
    viewers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(4, count - i) }, (_, j) =>
          newViewer(port, { index: i + j, films, shown, notes: () => notes, noteGap }),
        ),
      )),
    );
  const loops = viewers.map(async (viewer) => {
    while (!ending.signal.aborted) {
      await viewer.act();
      await sleep(randomInt(longestPauseMs));
    }
  });
  const players = viewers
    .filter((_, i) => i % 4 === 0)
    .map(({ from }) => play(port, film, { from, notes: () => notes, ending: ending.signal }));
  return {
    note: () => (notes = newNotes()),
    async check() {
      const counts = await Promise.all(viewers.map((viewer) => viewer.check()));
      return counts.reduce((sum, n) => sum + n, 0);
    },
    shown: () => viewers.map(({ page }) => page.shown()),
    haveBuffers: () => players.every(({ hasBuffer }) => hasBuffer()),
    async stop() {
      ending.abort();
      for (const { page } of viewers) page.close();
      await Promise.all([...loops, ...players.map(({ done }) => done)]);
    },
  };
}

/** Call it after each acknowledged write. */
function watchGaps(notes: () => Notes): () => void {
  let last = performance.now();
  return () => {
    const now = performance.now();
    notes().longestGapMs = Math.max(notes().longestGapMs, Math.round(now - last));
    last = now;
  };
}

interface Ways {
  readonly index: number;
  readonly films: readonly string[];
  readonly shown: string;
  readonly notes: () => Notes;
  readonly noteGap: () => void;
}

async function newViewer(port: number, { index, films, shown, notes, noteGap }: Ways) {
  const from = `127.0.${7 + (index >> 7)}.${(index & 127) + 1}`;
  const agent = new Agent({ keepAlive: true, maxSockets: 2, localAddress: from });
  const account = { email: `spectateur-${index}@exemple.fr`, password: "une-longue-attente" };
  const registered = await exchangePatiently(port, { agent, method: "POST", path: "/register", body: account });
  assert.equal(registered.status, 201, registered.body);
  const { access_token: token } = JSON.parse(registered.body) as { access_token: string };
  const send = ([method, path, body]: Words): Promise<Raw> => exchange(port, { agent, method, path, body, token });
  const site: Site = { url: "", call: (method, path, body) => callTwice(send, [method, path, body], notes()) };
  const writers = [favouriteWriter(films), progressWriter(films)].map((writer) => writesOf(writer, site, noteGap));
  const acts = [...readers(films).map((read) => () => read(site)), ...writers.map(({ write }) => write)];
  let turn: Promise<unknown> = Promise.resolve();
  /** One act at a time. */
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const result = turn.then(work);
    turn = result.catch(() => undefined);
    return result;
  };
  return {
    from,
    page: openPage(port, { film: shown, token, agent, from }),
    act: () => next(async () => acts[randomInt(acts.length)]?.()).catch((error: unknown) => note(error, notes())),
    check: () =>
      next(async () => {
        for (const { check } of writers) await check().catch((error: unknown) => note(error, notes()));
        return writers.reduce((sum, { acknowledged }) => sum + acknowledged(), 0);
      }),
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
function writesOf({ write, check, acknowledged }: Writer, site: Site, noteGap: () => void) {
  let isKnown = true;
  return {
    acknowledged,
    async write(): Promise<void> {
      try {
        if (!isKnown) await check(site);
        isKnown = true;
        const before = acknowledged();
        await write(site);
        if (acknowledged() > before) noteGap();
      } catch (error) {
        isKnown = false;
        throw error;
      }
    },
    /** Asks until the site answers. */
    async check(): Promise<void> {
      const deadline = performance.now() + longestCheckMs;
      for (;;)
        try {
          return await check(site);
        } catch (error) {
          if (!(error instanceof Gone) || performance.now() > deadline) throw error;
        }
    },
  };
}

/** A call that was not served is in the notes already. */
function note(error: unknown, { lost }: Notes): void {
  if (error instanceof assert.AssertionError) lost.push(error.message);
  else if (!(error instanceof Gone)) throw error;
}

type Words = readonly [method: string, path: string, body?: object | undefined];

/** One call, and once more where the site could not serve it. Throws {@link Gone} when it could not then either. */
async function callTwice<Body>(send: (words: Words) => Promise<Raw>, words: Words, notes: Notes): Promise<Answer<Body>> {
  notes.calls++;
  const name = `${words[0]} ${words[1]}`;
  let answer = await send(words);
  if (isUnserved(answer)) {
    notes.again.push(`${name}: ${answer.status}`);
    noteBusy(name, answer, notes);
    await sleep(Number(answer.headers["retry-after"] ?? 0) * 1000 || retryMs);
    answer = await send(words);
    if (isUnserved(answer)) {
      noteBusy(name, answer, notes);
      notes.unserved.push(`${name}: ${answer.status}`);
      throw new Gone(`${name}: ${answer.status}`);
    }
    // The first one was done, but not answered: its outcome is to be looked up.
    if (answer.status === 409 || (words[0] === "DELETE" && answer.status === 404)) throw new Gone(`${name}: done before`);
  }
  if (answer.status === 401) notes.signedOut.push(name);
  if (answer.status >= 400) notes.wrong.push(`${name}: ${answer.status} ${answer.body}`);
  if (answer.status >= 400) throw new Gone(`${name}: ${answer.status}`);
  return { body: answer.body === "" ? null : (JSON.parse(answer.body) as Body), headers: new Headers() };
}

/** No answer, or one of HAProxy or of the site that asks to try again. */
const isUnserved = ({ status }: Raw): boolean => [0, 502, 503, 504].includes(status);

function noteBusy(name: string, { status, headers, body }: Raw, notes: Notes): void {
  if (status !== 503) return;
  if (Number(headers["retry-after"]) >= 1) notes.busy++;
  else notes.wrong.push(`${name}: 503 without Retry-After ${body}`);
}
