import { overloaded } from "./refusal.ts";

/** The keys that the queue is fair by. */
export interface QueueKeys {
  /** The network address of the client. */
  readonly address: string;
  /** What the work is for, among that of the address: an account whose password is hashed. */
  readonly account: string;
}

export interface QueueBounds {
  readonly total: number;
  readonly perAddress: number;
  readonly perAccount: number;
}

/**
 * A bounded queue served round-robin over addresses, and over the accounts of each address: an entry at the head of its address waits
 * for at most one turn of each other address, however many entries those have.
 */
export class FairQueue<T extends QueueKeys> {
  readonly #bounds: QueueBounds;
  /** Entries by address and account; the order of the keys is the order of the turns. */
  readonly #turns = new Map<string, Map<string, T[]>>();

  constructor(bounds: QueueBounds) {
    this.#bounds = bounds;
  }

  /** Adds an entry and returns the ones dropped when the queue is full: the newest of the largest key, else the given one. */
  add(entry: T): T[] {
    const dropped = entriesToDrop(this.#entries(), entry, this.#bounds);
    if (dropped === null) return [entry];
    dropped.forEach((other) => this.delete(other));
    const accounts = this.#turns.get(entry.address) ?? new Map<string, T[]>();
    accounts.set(entry.account, [...(accounts.get(entry.account) ?? []), entry]);
    this.#turns.set(entry.address, accounts);
    return dropped;
  }

  /** Removes and returns the next entry of an address that may have one; its address and its account move behind the others. */
  next(mayHave: (address: string) => boolean = () => true): T | undefined {
    const accounts = this.#turns.entries().find(([address]) => mayHave(address))?.[1];
    const [entries] = accounts?.values() ?? [];
    const [entry] = entries ?? [];
    if (!accounts || !entries || !entry) return undefined;
    const { address, account } = entry;
    this.#turns.delete(address);
    accounts.delete(account);
    if (entries.length > 1) accounts.set(account, entries.slice(1));
    if (accounts.size > 0) this.#turns.set(address, accounts);
    return entry;
  }

  /** Removes a waiting entry; false when it is not in the queue. */
  delete(entry: T): boolean {
    const { address, account } = entry;
    const accounts = this.#turns.get(address);
    const entries = accounts?.get(account);
    if (!accounts || !entries?.includes(entry)) return false;
    const others = entries.filter((other) => other !== entry);
    if (others.length > 0) accounts.set(account, others);
    else accounts.delete(account);
    if (accounts.size === 0) this.#turns.delete(address);
    return true;
  }

  #entries(): T[] {
    return [...this.#turns.values()].flatMap((accounts) => [...accounts.values()].flat());
  }
}

/**
 * The entries to drop for a new one: none below the bounds, one per bound reached. Null refuses the new entry: under a reached bound
 * no key has at least two entries more than the new entry's own key.
 */
function entriesToDrop<T extends QueueKeys>(waiting: readonly T[], entry: T, bounds: QueueBounds): T[] | null {
  const addressOf = (other: T): string => other.address;
  const accountOf = (other: T): string => other.account;
  const groups = [
    { bound: bounds.perAddress, within: (other: T) => other.address === entry.address, shareOf: accountOf },
    { bound: bounds.perAccount, within: (other: T) => other.account === entry.account, shareOf: addressOf },
    { bound: bounds.total, within: () => true, shareOf: addressOf },
  ];
  const dropped: T[] = [];
  for (const { bound, within, shareOf } of groups) {
    const members = waiting.filter((other) => within(other) && !dropped.includes(other));
    if (members.length < bound) continue;
    const own = members.filter((other) => shareOf(other) === shareOf(entry)).length;
    const largest = largestShare(members, shareOf);
    const newest = largestShare(largest, accountOf).at(-1);
    if (!newest || largest.length < own + 2) return null;
    dropped.push(newest);
  }
  return dropped;
}

function largestShare<T>(entries: readonly T[], shareOf: (entry: T) => string): readonly T[] {
  const shares = [...Map.groupBy(entries, shareOf).values()];
  return shares.reduce((largest, share) => (share.length > largest.length ? share : largest), []);
}

/** The keys under which some work waits. */
export interface Turn extends QueueKeys {
  /** Aborts when the client closes its connection: waiting work is then dropped. */
  readonly gone?: AbortSignal;
}

interface Waiting extends Turn {
  readonly start: () => void;
  readonly refuse: () => void;
}

interface RunnerBounds extends QueueBounds {
  /** How much runs at once. */
  readonly running: number;
  /** How much of one address runs at once; without it, as much as runs. */
  readonly runningPerAddress?: number;
  /** Without it, work waits as long as its client does. */
  readonly longestWaitMs?: number;
}

/** Runs some work at once, and the rest in the order of a {@link FairQueue}. */
export class FairRunner {
  readonly #bounds: RunnerBounds;
  readonly #waiting: FairQueue<Waiting>;
  #running = 0;
  readonly #runningOf = new Map<string, number>();

  constructor(bounds: RunnerBounds) {
    this.#bounds = bounds;
    this.#waiting = new FairQueue(bounds);
  }

  /** Runs `work` in its turn; 503 when the queue is full, the wait too long, or the client has closed its connection. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    if (turn.gone?.aborted) throw overloaded();
    if (this.#mayRun(turn.address)) this.#count(turn.address, 1);
    else await this.#wait(turn);
    try {
      return await work();
    } finally {
      this.#count(turn.address, -1);
      // At most one can start: before this work ended, nothing that waits could.
      const next = this.#waiting.next((address) => this.#mayRun(address));
      if (next) this.#count(next.address, 1);
      next?.start();
    }
  }

  #mayRun(address: string): boolean {
    const { running, runningPerAddress = running } = this.#bounds;
    return this.#running < running && (this.#runningOf.get(address) ?? 0) < runningPerAddress;
  }

  #count(address: string, change: 1 | -1): void {
    this.#running += change;
    const running = (this.#runningOf.get(address) ?? 0) + change;
    if (running > 0) this.#runningOf.set(address, running);
    else this.#runningOf.delete(address);
  }

  #wait(turn: Turn): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = { ...turn, start: resolve, refuse: () => reject(overloaded()) };
    const leave = (): void => {
      if (this.#waiting.delete(entry)) entry.refuse();
    };
    turn.gone?.addEventListener("abort", leave, { once: true });
    const { longestWaitMs } = this.#bounds;
    const timer = longestWaitMs === undefined ? undefined : setTimeout(leave, longestWaitMs);
    for (const dropped of this.#waiting.add(entry)) dropped.refuse();
    return promise.finally(() => {
      clearTimeout(timer);
      turn.gone?.removeEventListener("abort", leave);
    });
  }
}
