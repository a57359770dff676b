import type { RefusedItem } from "#lib/api/save-refusal.ts";
import { CircleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import type { FormSection } from "./form-spec.ts";
import { goToSection, SectionBlock, SectionFields } from "./section-block.tsx";
import { formAddress } from "#lib/api/save-refusal.ts";

interface Fault {
  readonly name: string;
  readonly label: string;
  readonly message: string;
}

/**
 * FormSections: the fields of the surrounding form in titled sections, with links to each section and, after a failed save, a summary
 * of the errors with links to their fields. `compact`: without titles and section links, for a dialog; `aside`: sticky beside the
 * fields, or on narrow screens below them, above them with `asideFirst`; `other`: the item that already has the key of this one, which the summary links to.
 */
export function FormSections({
  sections,
  compact = false,
  aside,
  asideFirst = false,
  other,
}: {
  sections: readonly FormSection[];
  compact?: boolean;
  aside?: ReactNode;
  asideFirst?: boolean | undefined;
  other?: RefusedItem | undefined;
}) {
  const faults = useFaults(sections);
  const wrong = new Set(faults.fields.map(({ name }) => name));
  if (compact)
    return (
      <div className="grid grid-cols-1 gap-5">
        <FaultSummary faults={faults} other={other} />
        {sections.map((section) => (
          <SectionFields key={section.id} section={section} />
        ))}
        {aside}
      </div>
    );
  return (
    <div
      className={`grid grid-cols-1 items-start gap-x-8 gap-y-4 ${aside ? "xl:grid-cols-[minmax(0,1fr)_340px]" : "xl:grid-cols-[minmax(0,1fr)_200px]"}`}
    >
      <div className="max-xl:contents xl:sticky xl:top-[calc(var(--sticky-top,var(--spacing-top-bar))+12px)] xl:col-start-2 xl:row-start-1 xl:-m-1 xl:grid xl:max-h-[calc(100dvh-var(--sticky-top,var(--spacing-top-bar))-88px)] xl:gap-6 xl:overflow-y-auto xl:p-1">
        <SectionList sections={sections} faults={faults.fields} />
        {aside && <div className={`min-w-0 order-first ${asideFirst ? "" : "max-xl:order-last"}`}>{aside}</div>}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-4">
        <FaultSummary faults={faults} other={other} />
        {sections.map((section) => (
          <SectionBlock key={section.id} section={section} faulty={section.fields.some(({ name }) => wrong.has(name))} />
        ))}
      </div>
    </div>
  );
}

function SectionList({ sections, faults }: { sections: readonly FormSection[]; faults: readonly Fault[] }) {
  const wrong = new Set(faults.map(({ name }) => name));
  return (
    <nav aria-label="Sections du formulaire" className="no-scrollbar max-xl:-mx-1 max-xl:overflow-x-auto">
      <ul className="flex gap-1 xl:grid">
        {sections.map(({ id, title, fields }) => {
          const count = fields.filter(({ name }) => wrong.has(name)).length;
          return (
            <li key={id} className="shrink-0">
              <button
                type="button"
                onClick={() => goToSection(id)}
                className="flex h-11 w-full items-center gap-2 rounded-field px-3 text-left text-sm font-medium whitespace-nowrap text-muted hover:bg-surface-2 hover:text-foreground"
              >
                {title}
                {count > 0 && (
                  <span className="tabular-figures grid h-5 min-w-5 place-items-center rounded-full bg-danger-2 px-1.5 text-xs font-bold text-background">
                    {count}
                    <span className="sr-only"> {count > 1 ? "erreurs" : "erreur"}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** Screen readers announce it when a save is refused. */
function FaultSummary({ faults: { whole, fields }, other }: { faults: Faults; other: RefusedItem | undefined }) {
  const { setFocus } = useFormContext();
  const { submitCount } = useFormState();
  const box = useRef<HTMLDivElement>(null);
  const known = whole !== undefined || fields.length > 0;
  useEffect(() => {
    if (known && submitCount > 0) box.current?.scrollIntoView({ block: "nearest" });
  }, [known, submitCount]);
  return (
    <div role="alert" ref={box} className="scroll-mt-[calc(var(--sticky-top,var(--spacing-top-bar))+12px)] empty:hidden">
      {known && (
        <div className="grid gap-2 rounded-panel bg-surface-2 p-4 ring-1 ring-danger sm:px-6">
          <p className="font-semibold text-danger-2">
            <CircleAlert aria-hidden="true" className="mr-2 mb-0.5 inline size-5" />
            {whole ?? (fields.length > 1 ? `${fields.length} points sont à corriger` : "Un point est à corriger")}
          </p>
          {whole !== undefined && other && (
            <a
              href={formAddress(other)}
              target="_blank"
              rel="noopener"
              className="min-h-8 justify-self-start font-medium underline decoration-muted underline-offset-4 hover:text-accent-2"
            >
              {`Voir «\u202f${other.title}\u202f»`}
              <span className="sr-only"> (nouvel onglet)</span>
            </a>
          )}
          {/* The sentence of a refusal names the fields itself. */}
          {whole === undefined && (
            <ul className="grid gap-1">
              {fields.map(({ name, label, message }) => (
                <li key={name}>
                  <button
                    type="button"
                    onClick={() => setFocus(name)}
                    className="min-h-8 text-left underline decoration-muted underline-offset-4 hover:text-accent-2"
                  >
                    {`${label}\u202f: ${message}`}
                  </button>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  );
}

interface Faults {
  /** The error of the whole form. */
  readonly whole: string | undefined;
  /** In form order. */
  readonly fields: readonly Fault[];
}

function useFaults(sections: readonly FormSection[]): Faults {
  const { errors } = useFormState();
  const fields = sections
    .flatMap((section) => section.fields)
    .flatMap(({ name, label }) => {
      const message = messageOf(errors[name]);
      return message ? [{ name, label, message }] : [];
    });
  return { whole: errors.root?.message, fields };
}

/** The error of a list field may stand on one of its texts. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null) return undefined;
  if ("message" in error && typeof error.message === "string" && error.message !== "") return error.message;
  return Object.values(error)
    .map((one) => ("ref" in error && one === error.ref ? undefined : messageOf(one)))
    .find((one) => one !== undefined);
}
