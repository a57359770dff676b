import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drain, type Drained } from "./lib/drain.ts";
import { measureWithNginx, startNginx } from "./lib/nginx.ts";
import { serverSettings, startProgram, type Running } from "./lib/process.ts";
import { median, report } from "./lib/report.ts";

/** Range requests of a player, to /media and to nginx, for the same file; alternating. */
const name = "bytes of a file by range against nginx";
const mebibyte = 1024 * 1024;
const range = `${8 * mebibyte}-${10 * mebibyte - 1}`;
const rounds = 5;
const seconds = 2;

await measureWithNginx(name, measure);

async function measure(): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const media = path.join(scratch, "media");
  await mkdir(media);
  await writeFile(path.join(media, "film.mp4"), randomBytes(64 * mebibyte));
  const settings = { ...serverSettings(path.join(scratch, "data")), MEDIA_DIR: media };
  const servers = {
    ours: await startProgram("apps/server/src/main.mjs", { env: settings, path: "/media/film.mp4" }),
    nginx: await startNginx(scratch, {
      http: (port) => `server { listen 127.0.0.1:${port}; root ${scratch}; }`,
      answers: "/media/film.mp4",
    }),
  };
  try {
    const ask = (server: Running, time = seconds): Promise<Drained> =>
      drain(server, "/media/film.mp4", { range, connections: 8, seconds: time });
    await ask(servers.ours, 1);
    await ask(servers.nginx, 1);
    const runs: { ours: Drained; nginx: Drained }[] = [];
    for (let i = 0; i < rounds; i++) runs.push({ nginx: await ask(servers.nginx), ours: await ask(servers.ours) });
    const rate = (kind: keyof typeof servers): number => Math.round(median(runs.map((run) => run[kind].mebibytesPerSecond)));
    const cpu = (kind: keyof typeof servers): number => Number(median(runs.map((run) => run[kind].cpuMs ?? 0)).toFixed(2));
    report({
      name,
      value: median(runs.map((run) => run.ours.mebibytesPerSecond / run.nginx.mebibytesPerSecond)),
      unit: "ratio",
      atLeast: 0.6,
      detail: {
        ours_mib_per_second: rate("ours"),
        nginx_mib_per_second: rate("nginx"),
        ours_cpu_ms_per_mib: cpu("ours"),
        nginx_cpu_ms_per_mib: cpu("nginx"),
      },
    });
  } finally {
    await Promise.all([servers.ours.stop(), servers.nginx.stop()]);
    await rm(scratch, { recursive: true, force: true });
  }
}
