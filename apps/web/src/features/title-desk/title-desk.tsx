import { useCallback, useState } from "react";
import type { ChangeAddress } from "#lib/tab-address.ts";
import type { DeskKind, DeskTitle } from "./desk-kind.ts";
import { newForm, type DeskSearch } from "./desk-search.ts";
import { TitleForm } from "./title-form.tsx";
import { TitleList, type Place } from "./title-list.tsx";

export interface TitleDeskProps {
  readonly kind: DeskKind;
  /** What the address says. */
  readonly search: DeskSearch;
  readonly onSearch: ChangeAddress<DeskSearch>;
  /** May edit and delete; otherwise only adds. */
  readonly manage: boolean;
  /** Opens the refresh of a title's metadata. */
  readonly onRefresh: (title: DeskTitle) => void;
}

/** The films tab and the series tab: the list, or the form that the address opens over it. */
export function TitleDesk(props: TitleDeskProps) {
  const { kind, search, onSearch, manage } = props;
  const { fiche, copie } = search;
  const [place, setPlace] = useState<Place | null>(null);
  const onLeave = useCallback((id: string) => setPlace({ id, top: window.scrollY }), []);
  // A form that this person may not send is not opened.
  if (fiche === undefined || (fiche !== newForm && !manage)) return <TitleList {...props} place={place} onLeave={onLeave} />;
  const close = { fiche: undefined, copie: undefined };
  return (
    <TitleForm
      kind={kind}
      fiche={fiche}
      copyOf={copie}
      onSaved={() => onSearch(close, { replace: true, saved: true })}
      onCancel={() => onSearch(close, { replace: true })}
    />
  );
}
