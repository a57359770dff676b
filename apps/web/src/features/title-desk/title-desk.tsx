import { useCallback, useState } from "react";
import { newForm } from "#lib/search-params.ts";
import { closeHandlers } from "#lib/hooks/use-change-address.ts";
import { TitleForm } from "./title-form.tsx";
import { TitleList, type Place } from "./title-list.tsx";
import type { TitleDeskProps } from "./use-desk-actions.ts";

/** The films tab and the series tab: the list, or the form that the address opens over it. */
export function TitleDesk(props: TitleDeskProps) {
  const { kind, search, onSearch, manage } = props;
  const { fiche, copie } = search;
  const [place, setPlace] = useState<Place | null>(null);
  const onLeave = useCallback((id: string) => setPlace({ id, top: window.scrollY }), []);
  // A form that this person may not send is not opened.
  if (fiche === undefined || (fiche !== newForm && !manage)) return <TitleList {...props} place={place} onLeave={onLeave} />;
  return (
    <TitleForm kind={kind} fiche={fiche} copyOf={copie} {...closeHandlers(onSearch, { fiche: undefined, copie: undefined })} />
  );
}
