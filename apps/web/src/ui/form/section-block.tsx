import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import { countOf } from "#lib/format.ts";
import { FormField } from "./form-field.tsx";
import type { FormSection } from "./form-spec.ts";
import type { FormValues } from "./form-values.ts";

export const sectionId = (id: string): string => `section-${id}`;

/** Shows a section, unfolded, and focuses it. */
export function goToSection(id: string): void {
  const section = document.querySelector<HTMLElement>(`#${sectionId(id)}`);
  section?.querySelector<HTMLElement>("[data-fold][aria-expanded=false]")?.click();
  section?.scrollIntoView({ block: "start" });
  section?.focus({ preventScroll: true });
}

/** A titled section of a form; an optional one is folded until a field of it has a value or an error, or its heading is pressed. */
export function SectionBlock({ section, faulty }: { section: FormSection; faulty: boolean }) {
  const id = sectionId(section.id);
  const { open, filled, toggle } = useFold(section, faulty);
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby={`${id}-heading`}
      className="grid scroll-mt-[calc(var(--sticky-top,var(--spacing-top-bar))+12px)] gap-5 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6"
    >
      <div>
        <h2 id={`${id}-heading`} className="text-lg">
          {section.folded ? (
            <button
              type="button"
              data-fold=""
              aria-expanded={open}
              aria-controls={`${id}-fields`}
              onClick={toggle}
              className="-m-3 flex min-h-11 w-[calc(100%+24px)] items-center gap-3 rounded-field p-3 text-left"
            >
              <ChevronDown aria-hidden="true" className={`size-5 text-muted transition-transform ${open ? "" : "-rotate-90"}`} />
              {section.title}
              {!open && (
                <span className="ml-auto font-body text-sm font-normal tracking-normal text-muted">
                  {filled > 0 ? countOf(filled, "champ rempli", "champs remplis") : "Facultatif"}
                </span>
              )}
            </button>
          ) : (
            section.title
          )}
        </h2>
        {section.text !== undefined && <p className="mt-1 text-sm text-muted">{section.text}</p>}
      </div>
      <div id={`${id}-fields`} hidden={!open}>
        <SectionFields section={section} />
      </div>
    </section>
  );
}

function useFold({ fields, folded = false }: FormSection, faulty: boolean) {
  const values = useWatch<FormValues>({ name: fields.map(({ name }) => name) });
  const filled = values.filter((value) => !isEmpty(value)).length;
  const [chosen, setChosen] = useState<boolean | null>(null);
  // What has once been open stays so while its last field is emptied.
  const [reached, setReached] = useState(!folded);
  if (!reached && (filled > 0 || faulty)) setReached(true);
  const open = faulty || (chosen ?? reached);
  return { open, filled, toggle: () => setChosen(!open) };
}

const isEmpty = (value: unknown): boolean => !value || (Array.isArray(value) && value.length === 0);

export function SectionFields({ section }: { section: FormSection }) {
  return (
    <div className="grid grid-cols-1 gap-x-5 gap-y-5 md:grid-cols-2">
      {section.fields.map((spec) => !spec.inner && <FormField key={spec.name} spec={spec} />)}
    </div>
  );
}
