import assert from "node:assert/strict";
import { PassThrough } from "node:stream";
import { test } from "node:test";
import { printLog } from "./terminal.mjs";

test("prints a JSON log line as one readable line, and other lines as they are", async () => {
  const [log, terminal] = [new PassThrough(), new PassThrough()];
  await printLog(log, terminal);
  log.write(`${JSON.stringify({ level: 30, time: "2026-11-22T10:00:00.000Z", ms: 12, msg: "catalogue chargé" })}\n`);
  log.end("Séance est ouverte\n");
  let printed = "";
  for await (const chunk of terminal) {
    printed += chunk;
    if (printed.includes("ouverte")) break;
  }
  assert.match(printed, /^\[\d\d:\d\d:\d\d\] INFO: catalogue chargé \{"ms":12\}\nSéance est ouverte\n$/);
});
