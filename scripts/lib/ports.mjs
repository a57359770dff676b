import { createServer } from "node:net";

/** Ports of 127.0.0.1 that nothing listens on. */
export async function freePorts(count) {
  const probes = Array.from({ length: count }, () => createServer().listen(0, "127.0.0.1"));
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.once("listening", resolve))));
  const ports = probes.map((probe) => probe.address().port);
  await Promise.all(probes.map((probe) => new Promise((resolve) => probe.close(resolve))));
  return ports;
}
