import { useQuery } from "@tanstack/react-query";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { DeskHeading } from "#ui/layout/desk-heading.tsx";
import { siteSettings } from "./settings-desk.api.ts";
import { SettingsForm } from "./settings-form.tsx";

/** The settings tab: what the fondateur may change while the site runs, and what the environment sets. */
export function SettingsDesk() {
  const query = useQuery(siteSettings);
  return (
    <>
      <DeskHeading title="Réglages" />
      <QueryView query={query} fault="Les réglages n’ont pas pu être chargés">
        {(settings) => <SettingsForm settings={settings} />}
      </QueryView>
    </>
  );
}
