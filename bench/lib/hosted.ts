import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import type { HostedVideo } from "@seance/contract/hosting";

/** The back office of a server, for hosted videos. */
export interface Host {
  readonly url: string;
  readonly token: string;
}

interface Sent {
  readonly id: string;
  readonly video_url: string;
  /** When the last byte was sent, as performance.now(). */
  readonly sentAt: number;
}

const headersOf = ({ token }: Host) => ({ authorization: `Bearer ${token}` });

/** Uploads a video in one request, as a form. */
export async function upload(host: Host, file: string): Promise<Sent> {
  const boundary = "bench-boundary";
  const name = path.basename(file);
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: video/mp4\r\n\r\n`;
  const tail = `\r\n--${boundary}--\r\n`;
  let sentAt = 0;
  async function* form() {
    yield Buffer.from(head);
    yield* createReadStream(file, { highWaterMark: 1 << 20 });
    sentAt = performance.now();
    yield Buffer.from(tail);
  }
  const { size } = await stat(file);
  const answer = await fetch(`${host.url}/api/upload-video`, {
    method: "POST",
    headers: {
      ...headersOf(host),
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": String(head.length + size + tail.length),
    },
    body: Readable.toWeb(Readable.from(form())),
    duplex: "half",
  });
  if (answer.status !== 201) throw new Error(`the upload was refused: ${answer.status} ${await answer.text()}`);
  return { ...((await answer.json()) as Omit<Sent, "sentAt">), sentAt };
}

export async function createFilm(host: Host, video_url: string): Promise<string> {
  const film = {
    title: `Le Film ${randomUUID()}`,
    genre: "Drame",
    year: 2020,
    description: "Une histoire.",
    thumbnail: "/favicon.svg",
    video_url,
  };
  const answer = await fetch(`${host.url}/api/movies`, {
    method: "POST",
    headers: { ...headersOf(host), "content-type": "application/json" },
    body: JSON.stringify(film),
  });
  if (!answer.ok) throw new Error(`the film was refused: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}

async function hostedVideo(host: Host, id: string): Promise<HostedVideo> {
  const answer = await fetch(`${host.url}/api/hosted-videos`, { headers: headersOf(host) });
  const { videos } = (await answer.json()) as { videos: HostedVideo[] };
  const video = videos.find((one) => one.id === id);
  if (!video) throw new Error("the video is gone");
  return video;
}

/** Waits until the whole package is made, or a share of it. */
export async function untilPrepared(host: Host, id: string, share = 1): Promise<void> {
  for (;;) {
    const { job } = await hostedVideo(host, id);
    if (job?.state === "done" || (share < 1 && job && job.progress >= share)) return;
    if (job?.state === "failed" || job?.state === "cancelled") throw new Error(`not prepared: ${job.error}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

/** Waits until a film plays from its package, which may still grow. */
export async function untilPackagePlays(host: Host, film: string): Promise<void> {
  for (;;) {
    const played = await fetch(`${host.url}/api/playback/movie/${film}`, { method: "POST", headers: headersOf(host) });
    const { source } = (await played.json()) as { source?: { kind: string } };
    if (source?.kind === "hls") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
