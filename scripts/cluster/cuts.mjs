import { spawnSync } from "node:child_process";
import { programs } from "./packages.mjs";

/**
 * Cuts in the network between parts, by the kernel: it drops the packets of both directions, in connections that are open as in new ones, and tells
 * nobody. A part is known by the group that its processes have, and by its ports. Only for root.
 */
export class Cuts {
  #chain = `SEANCE-${process.pid}`;
  #cuts = new Map();
  #made = 0;

  /**
   * Drops what `from` sends to the ports of `to` and what comes back, and, where both have groups, the other way round.
   * @typedef {{ name: string, group: number, ports: number[] }} Place
   * @param {Place} from
   * @param {Place} to
   */
  cut(from, to) {
    if (this.#made === 0) this.#makeChain();
    // Connections are marked, so that the packets of a server that answers are known too.
    const mark = (process.pid << 8) | ++this.#made;
    const marked = (client, server) =>
      server.ports.map((port) => [
        ..."-p tcp -m owner --gid-owner".split(" "),
        ...[client.group, "--suppl-groups", "--dport", port, "-j", "CONNMARK", "--set-mark", mark],
      ]);
    const rules = [...marked(from, to), ...marked(to, from), ["-m", "connmark", "--mark", mark, "-j", "DROP"]];
    for (const rule of rules) run("-A", this.#chain, ...rule);
    this.#cuts.set(nameOf(from, to), rules);
  }

  mend(from, to) {
    for (const rule of this.#cuts.get(nameOf(from, to)) ?? []) run("-D", this.#chain, ...rule);
    this.#cuts.delete(nameOf(from, to));
  }

  #makeChain() {
    run("-N", this.#chain);
    run("-A", "OUTPUT", "-j", this.#chain);
    process.prependOnceListener("exit", () => {
      for (const rest of [
        ["-D", "OUTPUT", "-j", this.#chain],
        ["-F", this.#chain],
        ["-X", this.#chain],
      ])
        spawnSync(programs.iptables, ["-w", ...rest]);
    });
  }
}

/** Whether this machine lets iptables do so: not without root, nor in many containers. */
export function canCut() {
  const chain = `SEANCE-TRY-${process.pid}`;
  const rules = [
    ["-N", chain],
    ["-A", chain, ..."-p tcp -m owner --gid-owner 1 --suppl-groups --dport 1 -j CONNMARK --set-mark 1".split(" ")],
    ["-A", chain, ..."-m connmark --mark 1 -j DROP".split(" ")],
  ];
  const works = rules.every((rule) => spawnSync(programs.iptables, ["-w", ...rule]).status === 0);
  for (const end of ["-F", "-X"]) spawnSync(programs.iptables, ["-w", end, chain]);
  return works;
}

const nameOf = (from, to) => `${from.name} ${to.name}`;

function run(...args) {
  const { status, stderr, error } = spawnSync(programs.iptables, ["-w", ...args.map(String)], { encoding: "utf8" });
  if (status !== 0) throw new Error(`iptables ${args.join(" ")}: ${error ?? stderr}`);
}
