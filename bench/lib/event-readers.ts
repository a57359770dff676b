import { connect } from "node:net";

// Child process: opens many event streams and reports to its parent when a broadcast has reached all of them.
// Opens STREAMS streams to PORT from loopback addresses starting at number FIRST, below the limit per address.
const { PORT, STREAMS, FIRST } = process.env;
const streams = Number(STREAMS);
const perAddress = 40;
const atOnce = 50;

export type ReaderWord = { readonly kind: "open"; readonly count: number } | { readonly kind: "reached"; readonly at: number };

const tell = (word: ReaderWord): void => void process.send?.(word);

let open = 0;
let heard = 0;
const news = Buffer.from("event: ticker-updated");

function openOne(index: number, done: () => void): void {
  const address = Number(FIRST) + Math.floor(index / perAddress);
  const socket = connect({
    port: Number(PORT),
    host: "127.0.0.1",
    localAddress: `127.1.${address >> 8}.${address & 255 || 255}`,
  });
  socket.on("error", (error) => {
    throw error;
  });
  socket.once("data", (head) => {
    if (!head.includes("HTTP/1.1 200")) throw new Error(head.toString("latin1"));
    open++;
    done();
    socket.on("data", (chunk: Buffer) => {
      if (chunk.includes(news) && ++heard % streams === 0)
        tell({ kind: "reached", at: performance.timeOrigin + performance.now() });
    });
  });
  socket.write(`GET /api/events HTTP/1.1\r\nhost: 127.0.0.1:${PORT}\r\naccept: text/event-stream\r\n\r\n`);
}

let next = 0;
function openNext(): void {
  if (next < streams) openOne(next++, openNext);
  else if (open === streams) tell({ kind: "open", count: open });
}
for (let i = 0; i < atOnce; i++) openNext();
