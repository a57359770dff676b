import { importLimits, type CorrectedLink, type ValidatedLink } from "@seance/contract/imports";
import { useRef, useState } from "react";
import { formatCount } from "#lib/format.ts";
import { notifyError } from "#ui/feedback/toasts.ts";
import { linkFault } from "./import-words.ts";
import { checkLinks, type ImportOptions } from "./imports.api.ts";

/** A link of the list, with what was corrected of it by hand, and what the server makes of it. */
export interface ImportLine {
  readonly id: number;
  readonly given: CorrectedLink;
  readonly checked: ValidatedLink;
}

type UncheckedLine = Pick<ImportLine, "id" | "given">;

const linksIn = (lines: readonly UncheckedLine[]): string[] => lines.map(({ given }) => given.link);

/** Asks the server what it makes of the links. */
async function checkLines(lines: readonly UncheckedLine[], options: ImportOptions): Promise<ImportLine[]> {
  const { results } = await checkLinks(
    lines.map(({ given }) => given),
    options,
  );
  return lines.flatMap(({ id, given }, at) => {
    const checked = results[at];
    return checked ? [{ id, given, checked }] : [];
  });
}

/** The links that are about to be imported: read, corrected and taken out, each time checked as a whole, since links may say the same. */
export function useImportList(options: ImportOptions) {
  const [lines, setLines] = useState<readonly ImportLine[] | null>(null);
  const [checking, setChecking] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const asked = useRef(0);

  const check = async (list: readonly UncheckedLine[], under: ImportOptions): Promise<void> => {
    const number = ++asked.current;
    setFault(null);
    setChecking(false);
    if (list.length === 0) return setLines(null);
    if (list.length > importLimits.links)
      return setFault(`Au plus ${formatCount(importLimits.links)} liens à la fois\u202f: en voici ${formatCount(list.length)}.`);
    setChecking(true);
    try {
      const checked = await checkLines(list, under);
      if (number !== asked.current) return;
      setLines(checked);
    } catch (error) {
      if (number !== asked.current) return;
      setFault(linkFault(error, linksIn(list)));
      notifyError("Erreur lors de la validation des liens");
    }
    setChecking(false);
  };

  return {
    lines,
    checking,
    fault,
    /** What was corrected of a link by hand stays when the list is read again. */
    read: (links: readonly string[]) => {
      const before = new Map(lines?.map(({ given }) => [given.link, given]));
      return check(
        links.map((link, id) => ({ id, given: before.get(link) ?? { link } })),
        options,
      );
    },
    recheck: (under: ImportOptions) => lines && check(lines, under),
    correct: (id: number, given: CorrectedLink) =>
      lines &&
      check(
        lines.map((line) => (line.id === id ? { id, given } : line)),
        options,
      ),
    /** What is taken out is gone at once; what the others now say follows. */
    remove: (gone: ReadonlySet<number>) => {
      if (!lines) return;
      const left = lines.filter(({ id }) => !gone.has(id));
      setLines(left);
      void check(left, options);
    },
    clear: () => {
      asked.current++;
      setLines(null);
      setChecking(false);
      setFault(null);
    },
  };
}
