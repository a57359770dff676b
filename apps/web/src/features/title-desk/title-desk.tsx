import { useCallback, useState } from "react";
import { newForm } from "#lib/search-params.ts";
import { closeHandlers } from "#lib/hooks/use-change-address.ts";
import { TitleForm } from "./title-form.tsx";
import { TitleList, type ListPosition } from "./title-list.tsx";
import type { TitleDeskProps } from "./use-desk-actions.ts";

/** The films tab and the series tab: the list, or the form that the address opens over it. */
export function TitleDesk(props: TitleDeskProps) {
  const { kind, search, onSearch, manage } = props;
  const { fiche, copie } = search;
  const [position, setPosition] = useState<ListPosition | null>(null);
  const savePosition = useCallback((id: string) => setPosition({ id, top: window.scrollY }), []);
  // Without the right to manage, only the form of a new title opens.
  if (fiche === undefined || (fiche !== newForm && !manage))
    return <TitleList {...props} position={position} savePosition={savePosition} />;
  return (
    <TitleForm kind={kind} fiche={fiche} copyOf={copie} {...closeHandlers(onSearch, { fiche: undefined, copie: undefined })} />
  );
}
