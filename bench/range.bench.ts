import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { drain, type Drained } from "./lib/drain.ts";
import { serverSettings, startCommand, startProgram, type Running } from "./lib/process.ts";
import { median, report, unmeasured } from "./lib/report.ts";

/** Range requests of a player, to /media and to nginx, for the same file; alternating. */
const name = "bytes of a file by range against nginx";
const mebibyte = 1024 * 1024;
const range = `${8 * mebibyte}-${10 * mebibyte - 1}`;
const rounds = 5;
const seconds = 2;

// On Debian nginx is in /usr/sbin, which may not be in PATH.
const env = { ...process.env, PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };
if (spawnSync("nginx", ["-v"], { env }).status === 0) await measure();
else unmeasured(name, "nginx is not on this machine (apt-get install nginx)");

async function measure(): Promise<void> {
  const scratch = await mkdtemp(path.join(os.tmpdir(), "seance-bench-"));
  const media = path.join(scratch, "media");
  await mkdir(media);
  await writeFile(path.join(media, "film.mp4"), randomBytes(64 * mebibyte));
  const settings = { ...serverSettings(path.join(scratch, "data")), MEDIA_DIR: media };
  const servers = {
    ours: await startProgram("apps/server/src/main.mjs", { env: settings, path: "/media/film.mp4" }),
    nginx: await startNginx(scratch),
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

/** One worker, because the server is one process; `sendfile` as configured by Debian. */
function startNginx(folder: string): Promise<Running> {
  return startCommand(async (port) => {
    const settings = path.join(folder, "nginx.conf");
    await writeFile(
      settings,
      `daemon off; master_process off; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; types { video/mp4 mp4; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`,
    );
    return { command: "nginx", args: ["-p", folder, "-c", settings], env: { PATH: env.PATH }, path: "/media/film.mp4" };
  });
}
