import { siteSettingNames, type SiteSetting, type SiteSettingChange } from "@seance/contract/site-settings";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { ApiError } from "#lib/api/api-error.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { FormSections } from "#ui/form/form-sections.tsx";
import { UnsavedGuard } from "#ui/form/unsaved-guard.tsx";
import { useChangeSettings } from "./settings-desk.api.ts";
import { settingSections } from "./settings-fields.ts";
import { changesOf, checkOf, shortened, valuesOf, type SettingValues } from "./settings-values.ts";

/** The form of the settings; asks first where a change erases what is kept today. */
export function SettingsForm({ settings }: { settings: readonly SiteSetting[] }) {
  const { form, changing, asked, setAsked, submit, save } = useSettingsForm(settings);
  const hasKey = settings.some(({ name, source }) => name === "TMDB_API_KEY" && (source === "stored" || source === "unreadable"));
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Réglages du site" onSubmit={(event) => void submit(event)}>
        <FormSections sections={settingSections(settings)} />
        <footer className="mt-6 flex flex-wrap justify-end gap-3">
          {hasKey && (
            <Button className="mr-auto" disabled={changing.isPending} onClick={() => save({ TMDB_API_KEY: null })}>
              Retirer la clé de TMDB
            </Button>
          )}
          <Button type="submit" kind="primary" busy={changing.isPending} disabled={!form.formState.isDirty}>
            Enregistrer
          </Button>
        </footer>
      </form>
      {asked && (
        <ConfirmDialog
          open
          title={"Garder moins longtemps\u202f?"}
          text={
            <>
              <p>Ce qui est plus ancien sera effacé pour de bon dans l’heure.</p>
              <ul className="mt-2 grid list-disc gap-1.5 pl-5">
                {shortened(asked, settings).map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          }
          confirm="Enregistrer"
          busy={changing.isPending}
          onConfirm={() => save(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
      <UnsavedGuard dirty={form.formState.isDirty} />
    </FormProvider>
  );
}

function useSettingsForm(settings: readonly SiteSetting[]) {
  const [asked, setAsked] = useState<SiteSettingChange | null>(null);
  const changing = useChangeSettings();
  const form = useForm<SettingValues>({
    values: valuesOf(settings),
    // Unsaved edits stay when a refetch brings other settings.
    resetOptions: { keepDirtyValues: true },
    resolver: checkOf(settings),
  });
  const fail = (error: unknown): void => {
    const faults = error instanceof ApiError ? error.fields : {};
    for (const name of siteSettingNames) {
      const message = faults[name];
      if (message !== undefined) form.setError(name, { message });
    }
    if (Object.keys(faults).length === 0) notifyError(saveErrorMessage(error, "Erreur lors de l’enregistrement des réglages"));
  };
  const save = (change: SiteSettingChange): void =>
    changing.mutate(change, {
      onSuccess: (saved) => {
        form.reset(valuesOf(saved.settings), { keepDirtyValues: false });
        notifyDone("Réglages enregistrés");
      },
      onError: fail,
      onSettled: () => setAsked(null),
    });
  const submit = form.handleSubmit((values) => {
    const change = changesOf(values, settings);
    if (shortened(change, settings).length > 0) setAsked(change);
    else save(change);
  });
  return { form, changing, asked, setAsked, save, submit };
}
