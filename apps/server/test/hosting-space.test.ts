import assert from "node:assert/strict";
import { statfsSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { test } from "node:test";
import type { Config } from "#core/config.ts";
import { Refusal } from "#core/refusal.ts";
import { receiveFile } from "#domains/hosting/uploads/receive-file.ts";
import { checkEvery } from "#domains/hosting/files/disk-space.ts";
import { scratchFolder } from "./app.ts";

const mebibyte = 2 ** 20;

/** Simulates a disk with this much free space, whatever other processes write meanwhile. */
async function smallDisk(room: number) {
  const folder = await scratchFolder();
  const file = path.join(folder, "envoi");
  let written = 0;
  const config = {
    MAX_UPLOAD: 2 ** 34,
    get MIN_FREE_DISK() {
      const { bavail, bsize } = statfsSync(folder);
      return bavail * bsize - (room - written);
    },
  } as Config;
  const send = async (bytes: number, announced = 0) => {
    const chunk = Buffer.alloc(mebibyte);
    let most = 0;
    const stream = Readable.from(
      (async function* () {
        for (let sent = 0; sent < bytes; sent += chunk.length) {
          written = (await stat(file).catch(() => ({ size: 0 }))).size;
          most = Math.max(most, written);
          yield chunk;
        }
      })(),
    );
    const size = await receiveFile(config, { filename: "film.mp4", stream, announced }, file).catch((error: unknown) => {
      assert.ok(error instanceof Refusal);
      return error.kind;
    });
    return { size, most: Math.max(most, (await stat(file).catch(() => ({ size: 0 }))).size) };
  };
  return { folder, send };
}

test("accepts a file that fits", async () => {
  const { send } = await smallDisk(100 * mebibyte);
  assert.deepEqual(await send(40 * mebibyte), { size: 40 * mebibyte, most: 40 * mebibyte });
});

test("refuses a file by its announced length before it writes a byte", async () => {
  const { folder, send } = await smallDisk(30 * mebibyte);
  assert.deepEqual(await send(40 * mebibyte, 40 * mebibyte), { size: "no-space", most: 0 });
  assert.deepEqual(await readdir(folder), []);
});

test("stops a file without an announced length before the disk is fuller than allowed", async () => {
  const room = checkEvery + 8 * mebibyte;
  const { send } = await smallDisk(room);
  const { size, most } = await send(4 * checkEvery);
  assert.equal(size, "no-space");
  assert.ok(most > 0 && most <= room, `${most} of ${room}`);
});
