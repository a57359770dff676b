import type { Chunks } from "./sent-text.ts";

type Kind = "channel" | "programme";

/** One channel or programme as text; `text` is null where it is longer than any should be. */
export interface GuideElement {
  readonly kind: Kind;
  readonly text: string | null;
}

/** Why a guide is refused; the words are the contract's. */
export type GuideFault = "notGuide" | "entities" | "tooLarge" | "tooMany" | "tooManyChannels";

export class UnreadableGuide extends Error {
  readonly fault: GuideFault;

  constructor(fault: GuideFault) {
    super(fault);
    this.fault = fault;
  }
}

/** A whole guide may be hundreds of megabytes; a programme of the wild has 2 KB. */
const longestElement = 64 * 1024;
/** What stands before `<tv>`: a declaration, a document type, comments. */
const longestProlog = 64 * 1024;

/**
 * Cuts a guide into its elements as its chunks come: no more than a chunk and one element are in memory. Comments between
 * elements are passed over; a guide that is cut short gives the elements that are whole.
 */
export async function* elementsOf(chunks: Chunks): AsyncGenerator<GuideElement, void> {
  let prolog: string | null = "";
  const cut = openCutter();
  for await (const chunk of chunks) {
    if (prolog === null) {
      yield* cut(chunk);
      continue;
    }
    prolog += chunk;
    const root: number = prolog.search(/<tv[\s>/]/);
    if (root < 0 && prolog.length <= longestProlog) continue;
    if (root < 0 || root > longestProlog) throw new UnreadableGuide("notGuide");
    if (definesEntities(prolog.slice(0, root))) throw new UnreadableGuide("entities");
    yield* cut(prolog.slice(root));
    prolog = null;
  }
  if (prolog !== null) throw new UnreadableGuide("notGuide");
}

const definesEntities = (prolog: string): boolean => /<!ENTITY/i.test(prolog) || /<!DOCTYPE[^<>]*\[/i.test(prolog);

/** As long as the start of an element may be before it is recognised, less one. */
const longestStart = "<programme".length;

function openCutter(): (chunk: string) => Generator<GuideElement> {
  /** What is not passed over yet, from the start of the element that is open, if any is. */
  let rest = "";
  let open: { kind: Kind | null; closing: string; searched: number; tooLong: boolean } | null = null;

  /** The end of the element that is open, or -1; text that no end can be in is let go. */
  const findEnd = (): number => {
    if (!open) return -1;
    const at = rest.indexOf(open.closing, open.searched);
    if (at >= 0) return at + open.closing.length;
    const kept = open.closing.length - 1;
    if (open.kind === null || rest.length > longestElement) {
      open.tooLong = true;
      rest = rest.slice(-kept);
    }
    open.searched = Math.max(0, rest.length - kept);
    return -1;
  };

  return function* cut(chunk) {
    rest += chunk;
    const opening = /<!--|<(programme|channel)(?=[\s>])/g;
    for (;;) {
      if (!open) {
        const found = opening.exec(rest);
        if (!found) break;
        const kind = (found[1] ?? null) as Kind | null;
        rest = rest.slice(found.index);
        open = { kind, closing: kind ? `</${kind}>` : "-->", searched: found[0].length, tooLong: false };
      }
      const end = findEnd();
      if (end < 0) return;
      const { kind, tooLong }: { kind: Kind | null; tooLong: boolean } = open;
      if (kind) yield { kind, text: tooLong || end > longestElement ? null : rest.slice(0, end) };
      rest = rest.slice(end);
      opening.lastIndex = 0;
      open = null;
    }
    rest = rest.slice(-longestStart);
  };
}
