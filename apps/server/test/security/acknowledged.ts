import assert from "node:assert/strict";
import { createHash, randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ticket } from "@seance/contract/support";
import type { Favourite } from "@seance/contract/favourites";
import type { HistoryEntry } from "@seance/contract/progress";
import { movieForm } from "#test/make.ts";

/** The writers of kills.test.ts: each notes which of its writes were answered, and compares them with what the next server has. */
export interface Writer {
  /** Writes once. Throws {@link Gone} when the server does not answer. */
  write(site: Site): Promise<void>;
  /** Can be called again after a {@link Gone}. Fails when the server lacks a write that was answered, or has one that was never sent. */
  check(site: Site): Promise<void>;
  /** Writes that were answered with success. */
  readonly acknowledged: () => number;
}

/** The server was killed before it answered, or could not reach the database: whether it has written is unknown. */
export class Gone extends Error {}

export interface Answer<Body> {
  /** Null where the server was killed while it sent the body. */
  readonly body: Body | null;
  readonly headers: Headers;
}

export interface Site {
  readonly url: string;
  call<Body>(method: string, path: string, body?: object, headers?: Readonly<Record<string, string>>): Promise<Answer<Body>>;
}

export function siteAt(url: string, token: string): Site {
  return {
    url,
    async call<Body>(method: string, path: string, body?: object, headers: Readonly<Record<string, string>> = {}) {
      const sent =
        body instanceof Uint8Array ? (body as Uint8Array<ArrayBuffer>) : body === undefined ? null : JSON.stringify(body);
      const answer = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(sent !== null && { "content-type": "application/json" }),
          ...headers,
        },
        body: sent,
      }).catch((error: unknown) => {
        throw new Gone(`${method} ${path}`, { cause: error });
      });
      if (answer.status === 503) throw new Gone(`${method} ${path}: 503`);
      const text = await answer.text().catch(() => "");
      assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
      return { body: text === "" ? null : (JSON.parse(text) as Body), headers: answer.headers };
    },
  };
}

const oneOf = <T>(all: readonly T[]): T => all[randomInt(all.length)] ?? assert.fail("nothing to choose from");

/** Adds favourites and removes them. */
export function favouriteWriter(films: readonly string[]): Writer {
  /** The id of the favourite of each film, null for a film that is none; undefined while it is unknown. */
  const known = new Map<string, string | null | undefined>(films.map((film) => [film, null]));
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    async write(site) {
      const film = oneOf(films);
      const id = known.get(film);
      if (id === undefined) return;
      known.set(film, undefined);
      if (id === null) {
        const { body } = await site.call<Favourite>("POST", "/favorites", { item_type: "movie", item_id: film });
        known.set(film, body?.favorite_id);
      } else {
        await site.call("DELETE", `/favorites/${id}`);
        known.set(film, null);
      }
      acknowledged++;
    },
    async check(site) {
      const { body } = await site.call<{ favorites: Favourite[] }>("GET", "/favorites");
      for (const [film, id] of known) {
        const found = body?.favorites.find(({ content_id }) => content_id === film)?.favorite_id ?? null;
        if (id !== undefined) assert.equal(found, id, `favourite of ${film}`);
        known.set(film, found);
      }
    },
  };
}

/** Writes rising numbers, each in place of the one before: what is found lies between the last answered and the last sent. */
function risingWriter(
  films: readonly string[],
  write: (site: Site, film: string, n: number) => Promise<unknown>,
  read: (site: Site, film: string) => Promise<number>,
): Writer {
  const sent = new Map<string, number>();
  const answered = new Map<string, number>();
  let [n, acknowledged] = [0, 0];
  return {
    acknowledged: () => acknowledged,
    async write(site) {
      const film = oneOf(films);
      sent.set(film, ++n);
      await write(site, film, n);
      answered.set(film, n);
      acknowledged++;
    },
    async check(site) {
      for (const [film, last] of sent) {
        const [least, found] = [answered.get(film) ?? 0, await read(site, film)];
        assert.ok(found >= least && found <= last, `${film} has ${found}; answered ${least}, sent ${last}`);
      }
    },
  };
}

export function progressWriter(films: readonly string[]): Writer {
  const began = Date.now() - 3_600_000;
  return risingWriter(
    films,
    (site, film, n) => {
      const saved_at = new Date(began + n).toISOString();
      const entry = { item_type: "movie", item_id: film, current_time: n, total_time: 100_000, saved_at };
      return site.call("PUT", "/history", { entries: [entry] });
    },
    async (site, film) => {
      const { body } = await site.call<{ entries: HistoryEntry[] }>("GET", "/history?limit=500");
      return body?.entries.find(({ item_id }) => item_id === film)?.current_time ?? 0;
    },
  );
}

/** Edits of titles. */
export const titleWriter = (films: readonly string[]): Writer =>
  risingWriter(
    films,
    (site, film, n) => site.call("PUT", `/movies/${film}`, { title: `Titre ${n}` }),
    async (site, film) => {
      const { body } = await site.call<{ title: string }>("GET", `/movies/${film}`);
      return Number(/^Titre (\d+)$/.exec(body?.title ?? "")?.[1] ?? 0);
    },
  );

export function ticketWriter(): Writer {
  const open = new Map<string, string>();
  let acknowledged = 0;
  return {
    acknowledged: () => acknowledged,
    async write(site) {
      const subject = `Demande ${randomInt(2 ** 40)}`;
      const { body } = await site.call<Ticket>("POST", "/support/tickets", { subject, description: "Le son manque." });
      acknowledged++;
      if (body) open.set(body.id, subject);
    },
    async check(site) {
      for (const [id, subject] of open)
        assert.equal((await site.call<Ticket>("GET", `/support/tickets/${id}`)).body?.subject, subject);
      open.clear();
    },
  };
}

/** Asks for mails on trial, of which `waiting` are not sent yet: few enough that the queue ends with the test. */
export function mailWriter(waiting: () => Promise<number>): Writer & { readonly sent: () => number } {
  let [sent, acknowledged] = [0, 0];
  return {
    acknowledged: () => acknowledged,
    sent: () => sent,
    async write(site) {
      if ((await waiting()) >= 3) return sleep(20);
      sent++;
      await site.call("POST", "/admin/mails/trial");
      acknowledged++;
    },
    check: () => Promise.resolve(),
  };
}

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
const tus = { "tus-resumable": "1.0.0" };
const part = { least: 100_000, most: 1_500_000 };

/** Uploads a film in parts by the resumable protocol, again and again; the offset goes on where the last server left it. */
export function uploadWriter(film: Buffer): Writer & { readonly files: () => number; readonly isSending: () => boolean } {
  /** Where the upload is: its offset is at least that which was answered, and at most that which was sent. */
  let upload: { readonly path: string; answered: number; sent: number } | null = null;
  let [files, acknowledged, isSending] = [0, 0, false];

  async function begin(site: Site): Promise<void> {
    const metadata = `filename ${Buffer.from("film.mp4").toString("base64")}`;
    const { headers } = await site.call("POST", "/uploads", undefined, {
      ...tus,
      "upload-length": String(film.length),
      "upload-metadata": metadata,
    });
    const location = headers.get("location") ?? assert.fail("an upload without an address");
    upload = { path: location.replace(/^\/api/, ""), answered: 0, sent: 0 };
  }

  const complete: string[] = [];
  function endUpload(path: string): void {
    complete.push(path);
    upload = null;
  }

  return {
    acknowledged: () => acknowledged,
    files: () => files,
    isSending: () => isSending,
    async write(site) {
      if (!upload) return begin(site);
      const { path, answered: from } = upload;
      const to = Math.min(film.length, from + randomInt(part.least, part.most));
      upload.sent = to;
      isSending = true;
      try {
        await site.call("PATCH", path, film.subarray(from, to), {
          ...tus,
          "content-type": "application/offset+octet-stream",
          "upload-offset": String(from),
        });
      } finally {
        isSending = false;
      }
      upload.answered = to;
      acknowledged++;
      if (to === film.length) endUpload(path);
    },
    async check(site) {
      if (upload) {
        const { path, answered, sent } = upload;
        const { headers } = await site.call("HEAD", path, undefined, tus);
        const offset = Number(headers.get("upload-offset"));
        assert.ok(offset >= answered && offset <= sent, `at ${offset}; answered ${answered}, sent ${sent}`);
        upload.answered = offset;
        if (offset === film.length) endUpload(path);
      }
      for (let path = complete.at(-1); path !== undefined; path = complete.at(-1)) {
        const file = `/media/hosted/${path.split("/").at(-1)}.mp4`;
        await site.call("POST", "/movies", movieForm(file));
        const answer = await fetch(site.url.replace(/\/api$/, file));
        if (answer.status === 503) throw new Gone(path);
        assert.equal(sha256(new Uint8Array(await answer.arrayBuffer())), sha256(film), path);
        complete.pop();
        files++;
      }
    },
  };
}
