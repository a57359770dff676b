import type { Chunks } from "./sent-text.ts";

type Kind = "channel" | "programme";

/** The text of a channel or programme element; null when it exceeds the maximum length. */
export interface GuideElement {
  readonly kind: Kind;
  readonly text: string | null;
}

/** Why a guide is refused: a key of the contract's messages. */
export type GuideFault = "notGuide" | "entities" | "tooLarge" | "tooMany" | "tooManyChannels";

export class UnreadableGuide extends Error {
  readonly fault: GuideFault;

  constructor(fault: GuideFault) {
    super(fault);
    this.fault = fault;
  }
}

/** Real programmes have about 2 KB. */
const maxElementLength = 64 * 1024;
/** Before `<tv>`: the XML declaration, the document type, comments. */
const maxPrologLength = 64 * 1024;

/**
 * Splits a guide into its elements as its chunks arrive, holding one chunk and one element in memory at most. Comments between
 * elements are skipped; a truncated guide yields its complete elements.
 */
export async function* elementsOf(chunks: Chunks): AsyncGenerator<GuideElement, void> {
  let prolog: string | null = "";
  const split = createSplitter();
  for await (const chunk of chunks) {
    if (prolog === null) {
      yield* split(chunk);
      continue;
    }
    prolog += chunk;
    const root: number = prolog.search(/<tv[\s>/]/);
    if (root < 0 && prolog.length <= maxPrologLength) continue;
    if (root < 0 || root > maxPrologLength) throw new UnreadableGuide("notGuide");
    if (definesEntities(prolog.slice(0, root))) throw new UnreadableGuide("entities");
    yield* split(prolog.slice(root));
    prolog = null;
  }
  if (prolog !== null) throw new UnreadableGuide("notGuide");
}

const definesEntities = (prolog: string): boolean => /<!ENTITY/i.test(prolog) || /<!DOCTYPE[^<>]*\[/i.test(prolog);

/** Characters kept between chunks, since an opening tag may be cut in two. */
const maxTagStart = "<programme".length;

function createSplitter(): (chunk: string) => Generator<GuideElement> {
  /** Unconsumed text; starts with the open element, if there is one. */
  let rest = "";
  let open: { kind: Kind | null; closing: string; searched: number; tooLong: boolean } | null = null;

  /** The end of the open element, or -1; text of a comment or of a too long element is discarded. */
  const findEnd = (): number => {
    if (!open) return -1;
    const at = rest.indexOf(open.closing, open.searched);
    if (at >= 0) return at + open.closing.length;
    const kept = open.closing.length - 1;
    if (open.kind === null || rest.length > maxElementLength) {
      open.tooLong = true;
      rest = rest.slice(-kept);
    }
    open.searched = Math.max(0, rest.length - kept);
    return -1;
  };

  return function* split(chunk) {
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
      if (kind) yield { kind, text: tooLong || end > maxElementLength ? null : rest.slice(0, end) };
      rest = rest.slice(end);
      opening.lastIndex = 0;
      open = null;
    }
    rest = rest.slice(-maxTagStart);
  };
}
