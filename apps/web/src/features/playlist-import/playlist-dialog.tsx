import { playlistLimits, playlistMessages, type PlaylistChannel } from "@seance/contract/playlists";
import { limits } from "@seance/contract/limits";
import { useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf } from "#lib/format.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { PlaylistRuns } from "./playlist-runs.tsx";
import { isWanted, PlaylistTable } from "./playlist-table.tsx";
import { useImportPlaylist, usePreviewPlaylist } from "./playlist.api.ts";
import { isEmpty, noSource, SourceField, type Source } from "./source-field.tsx";

/** The import of channels from an M3U playlist: a preview, a selection, then the import. */
export function PlaylistDialog({ manage, onClose }: { manage: boolean; onClose: () => void }) {
  const [source, setSource] = useState<Source>(noSource);
  const [fault, setFault] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const preview = usePreviewPlaylist();
  const importing = useImportPlaylist();
  const channels = preview.data?.channels;
  const read = (): void => {
    setFault(null);
    if (isEmpty(source)) return setFault(playlistMessages.none);
    preview.mutate(source, {
      onSuccess: (found) => setChosen(new Set(found.channels.filter(isWanted).map(({ line }) => line))),
      onError: (error) => setFault(error instanceof ApiError ? (error.detail ?? unread) : unread),
    });
  };
  const change = (next: Source): void => {
    setSource(next);
    setFault(null);
  };
  const add = (): void => {
    const picked = channels?.filter(({ line }) => chosen.has(line)) ?? [];
    importing.mutate(importOf(picked, source), {
      onSuccess: ({ created, skipped }) => {
        notify(addedText(created, skipped), { kind: "success", timeout: limits.toast.defaultMs });
        onClose();
      },
      onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de l’import des chaînes")),
    });
  };
  return (
    <Modal
      open
      size="lg"
      title="Importer des chaînes"
      onClose={onClose}
      footer={
        channels && (
          <>
            <Button onClick={() => preview.reset()}>Changer de liste</Button>
            <Button kind="primary" busy={importing.isPending} disabled={chosen.size === 0} onClick={add}>
              Importer {countOf(chosen.size, "chaîne", "chaînes")}
            </Button>
          </>
        )
      }
    >
      {channels ? (
        <PlaylistTable channels={channels} chosen={chosen} onChosen={setChosen} />
      ) : (
        <ReadForm manage={manage} source={source} fault={fault} busy={preview.isPending} onRead={read} onChange={change} />
      )}
    </Modal>
  );
}

interface ReadFormProps {
  readonly manage: boolean;
  readonly source: Source;
  readonly fault: string | null;
  readonly busy: boolean;
  readonly onRead: () => void;
  readonly onChange: (source: Source) => void;
}

function ReadForm({ manage, source, fault, busy, onRead, onChange }: ReadFormProps) {
  return (
    <>
      <form
        noValidate
        aria-label="Lire une liste"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onRead();
        }}
      >
        <SourceField
          label="Liste M3U"
          value={source}
          accept=".m3u,.m3u8,.txt,.gz"
          placeholder={'#EXTM3U\n#EXTINF:-1 group-title="Cinéma",Ciné nuit\nhttps://exemple.fr/nuit.m3u8'}
          error={fault}
          onChange={onChange}
        />
        <Button type="submit" kind="primary" busy={busy} className="justify-self-end">
          Prévisualiser
        </Button>
      </form>
      <PlaylistRuns manage={manage} />
    </>
  );
}

function addedText(created: number, skipped: number): string {
  const left = skipped > 0 ? `, ${countOf(skipped, "déjà présente", "déjà présentes")}` : "";
  return `${countOf(created, "chaîne ajoutée", "chaînes ajoutées")}${left}`;
}

const pastedList = "Liste collée";
const unread = "La liste n’a pas pu être lue";

const importOf = (picked: readonly PlaylistChannel[], { file }: Source) => ({
  channels: picked.map(bodyOf),
  source: file?.name.slice(0, playlistLimits.source) || pastedList,
});

function bodyOf({ name, category, stream_url, logo, country, language, quality, tvg_id }: PlaylistChannel) {
  return { name, category, stream_url, logo, country, language, quality, tvg_id };
}
