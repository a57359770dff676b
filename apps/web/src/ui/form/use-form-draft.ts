import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { dropDraft, onDraftsFlush, readDraft, writeDraft, type Draft } from "#lib/drafts.ts";
import type { FieldSpec } from "./form-spec.ts";
import { changesOf, valuesOf } from "./form-values.ts";
import type { FormValues } from "./form-values.ts";

const writeDelayMs = 400;

interface DraftedForm {
  /** Names the form among those of the account; without it there are no drafts. */
  readonly name: string | undefined;
  readonly form: UseFormReturn<FormValues>;
  readonly fields: readonly FieldSpec[];
  /** The edited item, or undefined for a new one. */
  readonly base: object | undefined;
  readonly initial: object;
  /** Puts another version of the item in the form's place before a draft of it is resumed. */
  readonly onBase: (base: object | undefined) => void;
}

/**
 * Keeps what is typed as a draft on this device, and offers the one that an earlier visit left. A draft has the version of the item that
 * it changed: saving it is refused as any stale change is, so that nobody's later change is overwritten unseen.
 */
export function useFormDraft({ name, form, fields, base, initial, onBase }: DraftedForm) {
  const [offered, setOffered] = useState<Draft | null>(() => (name === undefined ? null : readDraft(name)));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = fields.filter(({ local }) => !local);

  const typed = (): FormValues => {
    const values = form.getValues();
    const now = Object.fromEntries(kept.map((spec) => [spec.name, values[spec.name] ?? null]));
    return withoutLogins(changesOf(valuesOf(base ?? initial, kept), now));
  };
  const ended = useRef(false);
  const write = useEffectEvent(() => {
    const pending = timer.current !== undefined;
    clearTimeout(timer.current);
    timer.current = undefined;
    if (name === undefined || !pending || ended.current) return;
    // Until the person has chosen, what an earlier visit left stays, under what is typed now.
    writeDraft(name, { base: asRecord(offered ? offered.base : base), values: { ...offered?.values, ...typed() } });
  });
  useEffect(() => {
    const later = () => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => write(), writeDelayMs);
    };
    const stop = form.subscribe({ formState: { values: true }, callback: later });
    const forget = onDraftsFlush(() => write());
    const leaving = new AbortController();
    addEventListener("pagehide", () => write(), { signal: leaving.signal });
    document.addEventListener("visibilitychange", () => write(), { signal: leaving.signal });
    return () => {
      stop();
      forget();
      leaving.abort();
      write();
    };
  }, [form]);

  /** Drops the draft for good: the form is saved, or given up. */
  const end = (): void => {
    ended.current = true;
    if (name !== undefined) dropDraft(name);
  };
  /** Drops the draft of the earlier visit; what was typed since stays. */
  const refuse = (): void => {
    setOffered(null);
    if (name !== undefined) writeDraft(name, { base: asRecord(base), values: typed() });
  };
  const resume = (): void => {
    if (!offered) return;
    const values = { ...offered.values, ...typed() };
    const of = offered.base ?? undefined;
    if (base) onBase(of);
    setOffered(null);
    form.reset(valuesOf((base && of) ?? initial, fields));
    for (const { name: field } of kept) if (field in values) form.setValue(field, values[field] ?? null, { shouldDirty: true });
  };
  return { offered, refuse, resume, end };
}

const asRecord = (base: object | null | undefined): Record<string, unknown> | null => (base ? { ...base } : null);

/** An address with a name and a password in it is a secret too. */
const hasLogin = /\/\/[^/\s:]*:[^/\s]*@/;

const withoutLogins = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value !== "string" || !hasLogin.test(value)));
