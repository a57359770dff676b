import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { extname, join, normalize } from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const media = fileURLToPath(new URL("../../../../demo/test-clips", import.meta.url));
const segmentSeconds = 4;
const loopSegments = 24;
/** How many segments the playlists of the channel hold. */
const windows: Record<string, number> = { "/clips/direct.m3u8": 8, "/clips/short.m3u8": 4 };

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".mp4": "video/mp4",
  ".m4s": "video/iso.segment",
  ".m3u8": "application/vnd.apple.mpegurl",
  // What a careless host says of captions: the player must not depend on it.
  ".vtt": "text/plain",
};

/** How the media host behaves: well, unable (503), or cut off in the middle of its answers. */
export type Fault = "none" | "unable" | "cut";

export interface Stage {
  url: string;
  fail: (fault: Fault) => void;
  /** The number of the live playlist's newest segment. */
  liveSegment: () => number;
  close: () => Promise<void>;
}

/** A page with the player alone, and a media host that can be made to fail. */
export async function openStage(): Promise<Stage> {
  const built = process.env["SEANCE_STAGE"] ?? "";
  const started = Date.now();
  const liveSegment = () => Math.floor((Date.now() - started) / 1000 / segmentSeconds) + loopSegments * 2;
  let fault: Fault = "none";

  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const { pathname } = new URL(request.url ?? "/", "http://stage");
    if (pathname === "/stage") return sendPage(response, join(built, "e2e/player-stage/index.html"));
    if (pathname.startsWith("/stage/")) return sendPage(response, join(built, normalize(pathname.slice("/stage".length))));
    if (!pathname.startsWith("/clips/")) return void response.writeHead(404).end();
    if (fault === "cut") return void request.socket.destroy();
    if (fault === "unable") return void response.writeHead(503).end();
    const window = windows[pathname];
    if (window !== undefined) return send(response, livePlaylist(liveSegment(), window));
    if (pathname === "/clips/broken.m3u8") return send(response, "<html>pas une liste</html>");
    if (pathname === "/clips/hole.m3u8") return send(response, playlistWithHole());
    if (pathname === "/clips/storyboard.vtt") return void response.end(storyboard());
    if (pathname === "/clips/sheet.svg") return void response.setHeader("content-type", "image/svg+xml").end(sheet());
    sendFile(request, response, join(media, normalize(pathname.slice("/clips".length))), () => fault === "cut");
  };
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/stage`,
    fail: (wanted) => (fault = wanted),
    liveSegment,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** A file of the built page. */
function sendPage(response: ServerResponse, file: string): void {
  if (!existsSync(file)) return void response.writeHead(404).end();
  response.writeHead(200, { "content-type": types[extname(file)] ?? "application/octet-stream" });
  createReadStream(file).pipe(response);
}

function send(response: ServerResponse, playlist: string): void {
  response.setHeader("content-type", "application/vnd.apple.mpegurl").end(playlist);
}

/** The last segments of a loop that never ends. */
function livePlaylist(newest: number, window: number): string {
  const first = newest - window + 1;
  const lines = Array.from({ length: window }, (_, i) => {
    const place = (first + i) % loopSegments;
    const again = place === 0 && i > 0 ? "#EXT-X-DISCONTINUITY\n" : "";
    return `${again}#EXTINF:${segmentSeconds},\nchannels/direct/${String(place).padStart(3, "0")}.m4s?s=${first + i}`;
  });
  const loops = Math.floor(first / loopSegments);
  return `${head}#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-DISCONTINUITY-SEQUENCE:${loops}\n${map}${lines.join("\n")}\n`;
}

function playlistWithHole(): string {
  const lines = ["000", "001", "absent"].map((name) => `#EXTINF:${segmentSeconds},\nchannels/direct/${name}.m4s`);
  return `${head}#EXT-X-PLAYLIST-TYPE:VOD\n${map}${lines.join("\n")}\n#EXT-X-ENDLIST\n`;
}

/** A tile for every ten seconds, each of its own grey. */
const tiles = Array.from({ length: 18 }, (_, i) => ({
  x: (i % 6) * 160,
  y: Math.floor(i / 6) * 90,
  grey: 10 + i * 12,
  at: i * 10,
}));

function storyboard(): string {
  const clock = (time: number) => new Date(time * 1000).toISOString().slice(11, 23);
  const cues = tiles.map(({ x, y, at }) => `${clock(at)} --> ${clock(at + 10)}\nsheet.svg#xywh=${x},${y},160,90\n`);
  return ["WEBVTT\n", ...cues].join("\n");
}

function sheet(): string {
  const squares = tiles.map(
    ({ x, y, grey }) => `<rect x="${x}" y="${y}" width="160" height="90" fill="rgb(${grey},${grey},${grey})"/>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="270">${squares.join("")}</svg>`;
}

const head = `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${segmentSeconds}\n`;
const map = '#EXT-X-MAP:URI="channels/direct/init.mp4"\n';

function sendFile(request: IncomingMessage, response: ServerResponse, file: string, isCut: () => boolean): void {
  if (!existsSync(file)) return void response.writeHead(404).end();
  const { size } = statSync(file);
  const [, from = "0", to = ""] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? "") ?? [];
  const start = Number(from);
  const end = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  response.writeHead(request.headers.range ? 206 : 200, {
    "content-type": types[extname(file)] ?? "application/octet-stream",
    "content-length": end - start + 1,
    "content-range": `bytes ${start}-${end}/${size}`,
    "accept-ranges": "bytes",
    "cache-control": "no-store",
  });
  if (request.method === "HEAD") return void response.end();
  // No faster than ten pieces a second: a film is never wholly here before its host fails.
  async function* paced(pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      if (isCut()) request.socket.destroy();
      yield piece;
      await setTimeout(100);
    }
  }
  // It fails when the player goes away in the middle, as it may.
  pipeline(createReadStream(file, { start, end, highWaterMark: 65_536 }), paced, response).catch(() => response.destroy());
}
