import autocannon from "autocannon";
import { processorSeconds, type Running } from "./process.ts";

export interface Load {
  /** Requests per second. */
  readonly perSecond: number;
  /** CPU microseconds of the server per answer; null without /proc. */
  readonly cpuMicros: number | null;
}

/** Requests one URL repeatedly, without a pause. */
export async function load(
  server: Running,
  path: string,
  {
    connections,
    pipelining,
    seconds,
    headers,
  }: { connections: number; pipelining: number; seconds: number; headers: Record<string, string> },
): Promise<Load> {
  const before = processorSeconds(server.pid);
  const result = await autocannon({ url: server.url + path, connections, pipelining, duration: seconds, headers });
  const after = processorSeconds(server.pid);
  const answers = result["2xx"];
  if (result.non2xx > 0 || result.errors > 0 || answers === 0)
    throw new Error(`${result.non2xx} refusals, ${result.errors} errors`);
  return {
    perSecond: answers / result.duration,
    cpuMicros: before === null || after === null ? null : ((after - before) * 1e6) / answers,
  };
}
