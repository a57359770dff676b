import type { SentBody } from "@seance/contract/endpoint";
import type { startMetadataRun } from "@seance/contract/metadata-runs";
import { metadataMessages } from "@seance/contract/metadata";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countOf } from "#lib/format.ts";
import { metadataSource, type TitleKind } from "#shared/metadata/metadata.api.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { Switch } from "#ui/input/switch.tsx";
import { useStartRun } from "./metadata-runs.api.ts";

interface DialogProps {
  readonly itemType: TitleKind;
  /** Null for all titles that lack a poster, a description or a genre. */
  readonly ids: string[] | null;
  readonly onStarted: (run: string) => void;
  readonly onClose: () => void;
}

/** Asks how the metadata of several titles are refreshed, and starts it. */
export function BulkRefreshDialog({ itemType, ids, onStarted, onClose }: DialogProps) {
  const [onlyMissing, setOnlyMissing] = useState(true);
  const { data: source } = useQuery(metadataSource);
  const { mutate, isPending } = useStartRun();
  const [one, many] = itemType === "movie" ? ["film", "films"] : ["série", "séries"];
  const start = (): void => {
    const body: SentBody<typeof startMetadataRun> = { item_type: itemType, only_missing: onlyMissing, ...(ids && { ids }) };
    mutate(body, { onSuccess: ({ id }) => onStarted(id) });
  };
  return (
    <Modal
      open
      title="Actualiser les métadonnées"
      description={ids ? countOf(ids.length, one, many) : `${many} sans affiche, sans description ou sans genre`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button kind="primary" busy={isPending} disabled={!source} onClick={start}>
            Actualiser
          </Button>
        </>
      }
    >
      {source === null ? (
        <p className="text-body">{metadataMessages.off}.</p>
      ) : (
        <Switch
          label="Remplir seulement les champs vides"
          hint="Sinon, les champs remplis sont remplacés par ceux de la source. Dans les deux cas, l’actualisation peut être annulée."
          checked={onlyMissing}
          onChange={setOnlyMissing}
        />
      )}
    </Modal>
  );
}
