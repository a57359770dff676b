import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { startCommand, type Running } from "./process.ts";
import { unmeasured } from "./report.ts";

// On Debian nginx is in /usr/sbin, which may not be in PATH.
const env = { PATH: `${process.env["PATH"] ?? ""}:/usr/sbin` };

/** Runs a measurement. Without nginx, reports `name` as not measured. */
export async function measureWithNginx(name: string, measure: () => Promise<void>): Promise<void> {
  if (spawnSync("nginx", ["-v"], { env: { ...process.env, ...env } }).status === 0) await measure();
  else unmeasured(name, "nginx is not on this machine (apt-get install nginx)");
}

/** Starts nginx as one process, with `sendfile` as configured by Debian; `http` is the rest of its settings, for a port. */
export function startNginx(
  folder: string,
  { http, answers }: { readonly http: (port: number) => string; readonly answers: string },
): Promise<Running> {
  return startCommand(async (port) => {
    const settings = path.join(folder, "nginx.conf");
    await writeFile(
      settings,
      `daemon off; master_process off; worker_processes 1; worker_rlimit_nofile 8192; pid ${folder}/nginx.pid; error_log stderr crit;
events { worker_connections 4096; }
http {
  access_log off; sendfile on; tcp_nopush on; types { video/mp4 mp4; }
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  ${http(port)}
}
`,
    );
    return { command: "nginx", args: ["-p", folder, "-c", settings], env, path: answers };
  });
}
