import { ChevronDown, ChevronUp } from "lucide-react";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { Button } from "#ui/button/button.tsx";
import { wrapping } from "#ui/button/wrapping.ts";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { DeletedDialog } from "./deleted-dialog.tsx";
import { DraftNotice } from "./draft-notice.tsx";
import { FormSections } from "./form-sections.tsx";
import type { ItemFormProps, Neighbours } from "./item-form-props.ts";
import { UnsavedGuard } from "./unsaved-guard.tsx";
import { useFormKeys } from "./use-form-keys.ts";
import { useItemForm } from "./use-item-form.ts";

/**
 * ItemForm: a form made of data that adds an item or edits one. It sends the changed fields, shows the server's errors beside their
 * fields, asks before unsaved changes are left, and on a conflicting edit lets the second person choose. Props: see ItemFormProps.
 */
export function ItemForm<Item extends object>(props: ItemFormProps<Item>) {
  const { label, sections, onCancel, compact = false, neighbours = {} } = props;
  const state = useItemForm(props);
  const { form, draft, submit, refusal } = state;
  const { isDirty, isSubmitting } = form.formState;
  const element = useRef<HTMLFormElement>(null);
  useFormKeys(element, isSubmitting, neighbours);
  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        aria-label={label}
        onSubmit={(event) => {
          // Not for the form of a dialog that something in this one has opened.
          if (event.target !== event.currentTarget) return;
          const { submitter } = event.nativeEvent;
          state.onGoOn(submitter?.hasAttribute("data-again") === true);
          void submit(event);
        }}
        className="grid grid-cols-1 gap-4"
      >
        {/* Enter in a field saves; without this it would press the button that goes on. */}
        {props.again && <button type="submit" hidden disabled={isSubmitting} aria-label="Enregistrer" />}
        {draft.offered && <DraftNotice draft={draft.offered} onResume={draft.resume} onRefuse={draft.refuse} />}
        <FormSections
          sections={sections}
          compact={compact}
          aside={props.aside}
          asideFirst={props.asideFirst}
          other={refusal.other}
        />
        <footer
          data-sticky-footer=""
          data-toast-clearance=""
          className={`sticky z-3 -mx-1 flex flex-wrap items-center justify-end gap-3 border-t border-divider px-1 py-3 ${compact ? "-bottom-6 -mb-6 bg-surface pb-6" : "bottom-(--sticky-bottom,0px) bg-background/95 backdrop-blur-md short:py-1"}`}
        >
          {props.neighbours && <NeighbourButtons {...props.neighbours} />}
          <p className="mr-auto text-sm text-muted max-sm:hidden">
            {isDirty ? "Modifications non enregistrées" : "* champ obligatoire"}
          </p>
          {props.again && (
            <Button type="submit" data-again="" busy={isSubmitting} className={`max-sm:w-full ${wrapping}`}>
              {props.again.label}
            </Button>
          )}
          <Button onClick={onCancel}>Annuler</Button>
          <Button type="submit" kind="primary" busy={isSubmitting} title="Ctrl+S" aria-keyshortcuts="Control+S Meta+S">
            {props.confirm ?? "Enregistrer"}
          </Button>
        </footer>
      </form>
      <UnsavedGuard dirty={isDirty} onAbandon={draft.end} />
      <RefusalDialog subject={props.subject} busy={isSubmitting} {...state} />
    </FormProvider>
  );
}

function NeighbourButtons({ previous, next }: Neighbours) {
  return (
    <div className="flex max-sm:mr-auto">
      <IconButton
        plain
        label="Précédent de la liste (Alt+↑)"
        aria-keyshortcuts="Alt+ArrowUp"
        icon={ChevronUp}
        disabled={!previous}
        onClick={previous}
      />
      <IconButton
        plain
        label="Suivant de la liste (Alt+↓)"
        aria-keyshortcuts="Alt+ArrowDown"
        icon={ChevronDown}
        disabled={!next}
        onClick={next}
      />
    </div>
  );
}

/** What a save that a colleague's change or deletion has overtaken asks. */
function RefusalDialog({
  subject,
  busy,
  refusal,
  forget,
  rowsAgainst,
  resolve,
  restore,
  copy,
}: { subject: string; busy: boolean } & ReturnType<typeof useItemForm>) {
  const { current, changed, deleted } = refusal;
  if (current)
    return (
      <ConflictDialog
        rows={rowsAgainst(current)}
        changed={changed}
        subject={subject}
        busy={busy}
        onCancel={forget}
        onResolve={(choices) => void resolve(current, choices)}
      />
    );
  if (!deleted) return null;
  return (
    <DeletedDialog
      refusal={refusal}
      subject={subject}
      busy={busy}
      onRestore={(item) => void restore(item)}
      onCopy={() => void copy()}
      onCancel={forget}
    />
  );
}

/** Initial focus of a form in a dialog. */
export const firstField = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("[role=dialog] form :is(input, textarea, select)");
