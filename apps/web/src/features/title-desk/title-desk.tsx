import { useCallback, useState } from "react";
import { newForm } from "#lib/search-params.ts";
import { closeHandlers } from "#lib/hooks/use-change-address.ts";
import { TitleForm } from "./title-form.tsx";
import { TitleList, type ListPosition } from "./title-list.tsx";
import type { TitleDeskProps } from "./use-desk-actions.ts";
import { useTitleNeighbours } from "./use-title-neighbours.ts";

/** The films tab and the series tab: the list, or the form that the address opens over it. */
export function TitleDesk(props: TitleDeskProps) {
  const { search, manage } = props;
  const { fiche, copie } = search;
  const [position, setPosition] = useState<ListPosition | null>(null);
  const savePosition = useCallback((id: string) => setPosition({ id, top: window.scrollY }), []);
  // Without the right to manage, only the form of a new title opens.
  if (fiche === undefined || (fiche !== newForm && !manage))
    return <TitleList {...props} position={position} savePosition={savePosition} />;
  return <OpenForm {...props} fiche={fiche} copie={copie} savePosition={savePosition} />;
}

function OpenForm({
  kind,
  search,
  onSearch,
  manage,
  fiche,
  copie,
  savePosition,
}: TitleDeskProps & { fiche: string; copie: string | undefined; savePosition: (id: string) => void }) {
  const neighbours = useTitleNeighbours(kind.type, search, fiche, (part) => {
    savePosition(part.fiche);
    onSearch(part, { replace: true });
  });
  /** The title that was added last, and the section that its form opens at. */
  const [last, setLast] = useState<{ readonly id: string; readonly section: string | undefined } | null>(null);
  const added = (id: string, section?: string): void => {
    setLast({ id, section });
    onSearch({ fiche: id, copie: undefined }, { replace: true, saved: true });
  };
  const close = closeHandlers(onSearch, { fiche: undefined, copie: undefined });
  return (
    <TitleForm
      kind={kind}
      fiche={fiche}
      copyOf={copie}
      neighbours={fiche === newForm ? undefined : neighbours}
      startAt={last?.id === fiche ? last.section : undefined}
      onAdded={manage ? added : undefined}
      onCopy={() => onSearch({ fiche: newForm, copie: fiche })}
      {...close}
    />
  );
}
