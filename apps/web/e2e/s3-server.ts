import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Line } from "./line.ts";

const script = fileURLToPath(new URL("../../../scripts/s3-server.mjs", import.meta.url));

export const hasSwift = (): boolean => existsSync("/usr/bin/swift-proxy-server");

interface S3Server {
  /** Which the site and its pages reach it by. */
  readonly line: Line;
  /** The settings of a site that keeps its media there. */
  readonly settings: { readonly MEDIA_STORE: string } & Readonly<Record<string, string>>;
  readonly stop: () => Promise<void>;
}

/** Starts a real S3 server with an empty bucket. */
export async function startS3Server(): Promise<S3Server> {
  const child = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = once(child, "exit");
  const [said] = (await Promise.race([once(createInterface(child.stdout), "line"), gone.then(() => [""])])) as [string];
  if (said === "") throw new Error("the S3 server did not start");
  const { MEDIA_STORE, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY } = JSON.parse(said) as Record<string, string>;
  const [bucket, query] = (MEDIA_STORE ?? "").split("?");
  const line = await Line.open(new URLSearchParams(query).get("endpoint") ?? "");
  const settings = { AWS_ACCESS_KEY_ID: AWS_ACCESS_KEY_ID ?? "", AWS_SECRET_ACCESS_KEY: AWS_SECRET_ACCESS_KEY ?? "" };
  return {
    line,
    settings: { ...settings, MEDIA_STORE: `${bucket}?endpoint=${encodeURIComponent(line.url)}` },
    stop: async () => {
      await line.close();
      child.kill("SIGTERM");
      await gone;
    },
  };
}
