import { maintenancePreview, type MaintenanceStatus } from "@seance/contract/maintenance";
import { maintenanceLimits } from "@seance/contract/maintenance-form";
import { ExternalLink, Power } from "lucide-react";
import { useEffect, useState } from "react";
import { FormProvider, useController, useForm, useFormContext, useWatch } from "react-hook-form";
import { storage } from "#lib/storage.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";
import { CharacterCount } from "#ui/input/character-count.tsx";
import { FormField } from "#ui/form/form-field.tsx";
import type { FieldSpec } from "#ui/form/form-spec.ts";
import { takeSaved } from "#ui/form/take-saved.ts";
import { TextArea } from "#ui/input/text-area.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { useSetMaintenance } from "./maintenance-desk.api.ts";
import { bodyOf, checkOf, valuesOf, type MaintenanceValues } from "./maintenance-values.ts";
import { SwitchDialog } from "./switch-dialog.tsx";

const texts: readonly FieldSpec<keyof MaintenanceValues>[] = [
  { kind: "text", name: "title", label: "Titre", counter: maintenanceLimits.title },
  { kind: "area", name: "message", label: "Message", counter: maintenanceLimits.message, rows: 4 },
];
const endField: FieldSpec<keyof MaintenanceValues> = {
  kind: "moment",
  name: "estimated_end",
  label: "Fin estimée (heure de Paris)",
  hint: "Facultative.",
};
const featuresField: FieldSpec<keyof MaintenanceValues> = {
  kind: "list",
  name: "features_affected",
  label: "Fonctions concernées",
  hint: "Séparez par une virgule ou par Entrée. Un message personnalisé remplace cette liste.",
};

/** The texts of the maintenance, and its switch behind a confirmation. */
export function MaintenanceForm({ status }: { status: MaintenanceStatus }) {
  const { form, setting, asking, setAsking, send } = useMaintenanceForm(status);
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Maintenance"
        className="grid gap-5 rounded-panel bg-surface/60 p-4 ring-1 ring-divider sm:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send(status.is_active, "Textes enregistrés");
        }}
      >
        {texts.map((spec) => (
          <FormField key={spec.name} spec={spec} />
        ))}
        <CustomMessage />
        <FormField spec={featuresField} />
        <FormField spec={endField} />
        <footer className="flex flex-wrap justify-end gap-3 border-t border-divider pt-5">
          <PreviewLink />
          <Button type="submit" busy={setting.isPending && !asking}>
            Enregistrer les textes
          </Button>
          <Button kind={status.is_active ? "primary" : "danger"} onClick={() => setAsking(true)} icon={Power}>
            {status.is_active ? "Désactiver la maintenance" : "Activer la maintenance"}
          </Button>
        </footer>
      </form>
      {asking && (
        <SwitchDialog
          active={status.is_active}
          busy={setting.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => void send(!status.is_active, status.is_active ? "Maintenance désactivée" : "Maintenance activée")}
        />
      )}
      <UnsavedGuard dirty={form.formState.isDirty} />
    </FormProvider>
  );
}

function useMaintenanceForm(status: MaintenanceStatus) {
  const form = useForm<MaintenanceValues>({
    values: valuesOf(status),
    // Unsaved edits stay when a refetch brings another status.
    resetOptions: { keepDirtyValues: true },
    resolver: checkOf(status),
  });
  const [asking, setAsking] = useState(false);
  const setting = useSetMaintenance();
  const send = (is_active: boolean, said: string) => {
    const written = form.getValues();
    return form.handleSubmit(
      (values) =>
        setting.mutate(bodyOf(values, status, is_active), {
          onSuccess: (saved) => {
            takeSaved(form, written, valuesOf(saved));
            notifyDone(said);
          },
          onError: () => notifyError("Erreur lors de la mise à jour"),
          onSettled: () => setAsking(false),
        }),
      () => setAsking(false),
    )();
  };
  return { form, setting, asking, setAsking, send };
}

/** While it is typed, it replaces the list of affected features. */
function CustomMessage() {
  const { field, fieldState } = useController<MaintenanceValues, "custom_message">({ name: "custom_message" });
  const { setValue } = useFormContext<MaintenanceValues>();
  return (
    <TextArea
      {...field}
      label="Message personnalisé"
      rows={2}
      className="resize-y"
      hint={
        <span className="block text-right">
          <CharacterCount text={field.value} max={maintenanceLimits.custom} />
        </span>
      }
      error={fieldState.error?.message}
      onChange={({ currentTarget: { value } }) => {
        field.onChange(value);
        setValue("features_affected", value.trim() === "" ? [] : [value.trim()], { shouldDirty: true });
      }}
    />
  );
}

/** Opens the static page in a window of its own, which follows the edits of the form. */
function PreviewLink() {
  const values = useWatch<MaintenanceValues>() as MaintenanceValues;
  const [opened, setOpened] = useState(false);
  const draft = JSON.stringify({
    ...values,
    custom_message: values.custom_message || null,
    estimated_end: values.estimated_end || null,
  });
  useEffect(() => {
    if (opened) storage.set(maintenancePreview.storageName, draft);
  }, [opened, draft]);
  useEffect(() => () => storage.remove(maintenancePreview.storageName), []);
  return (
    <a
      href={maintenancePreview.address}
      target="seance-apercu"
      onClick={() => {
        storage.set(maintenancePreview.storageName, draft);
        setOpened(true);
      }}
      className={buttonClass({ kind: "quiet", className: "mr-auto" })}
    >
      <ExternalLink aria-hidden="true" className="-ml-1 size-5" />
      Voir l’aperçu de la page
    </a>
  );
}
