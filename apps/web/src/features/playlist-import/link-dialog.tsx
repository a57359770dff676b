import type { Channel } from "@seance/contract/channels";
import type { GuideChannel } from "@seance/contract/guide";
import { normalizeSearch } from "@seance/contract/text";
import { useMemo, useState } from "react";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { Picker } from "#ui/input/picker.tsx";
import { useLinkChannel, useSiteChannels } from "./playlist.api.ts";
import { suggestChannels } from "./suggest-channels.ts";

const shownAtOnce = 10;

/** Chooses the channel of the site that a channel of the guide is about: it gets the identifier of the guide. */
export function LinkDialog({ guideChannel, onClose }: { guideChannel: GuideChannel; onClose: () => void }) {
  const { name, tvg_id } = guideChannel;
  const { data: channels = [] } = useSiteChannels();
  const [words, setWords] = useState("");
  const link = useLinkChannel();
  const suggestions = useMemo(() => suggestChannels([name, tvg_id], channels), [name, tvg_id, channels]);
  const choose = (channel: Pick<Channel, "id" | "name">): void =>
    link.mutate(
      { id: channel.id, tvg_id },
      {
        onSuccess: () => {
          notifyDone(`${channel.name} suit «\u202f${name}\u202f» du guide`);
          onClose();
        },
        onError: (error) => notifyError(saveErrorMessage(error, "La chaîne n’a pas pu être reliée")),
      },
    );
  const sought = normalizeSearch(words);
  const found = channels.filter((channel) => normalizeSearch(channel.name).includes(sought)).slice(0, shownAtOnce);
  return (
    <Modal
      open
      size="sm"
      title={`Relier «\u202f${name}\u202f»`}
      description={`La chaîne choisie reçoit l’identifiant ${tvg_id}, et montre les programmes de ce guide.`}
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-4">
        {suggestions.length > 0 && (
          <section aria-label="Suggestions">
            <h3 className="mb-2 text-sm font-semibold text-body">Suggestions</h3>
            <div className="flex flex-wrap gap-2">
              {suggestions.map((channel) => (
                <Button key={channel.id} busy={link.isPending} onClick={() => choose(channel)}>
                  {channel.name}
                </Button>
              ))}
            </div>
          </section>
        )}
        <Picker
          label="Autre chaîne du site"
          placeholder="Nom de la chaîne"
          items={found.map(({ id, name: label, category }) => ({ value: id, label, detail: category }))}
          chosen={null}
          onWords={setWords}
          onPick={({ value, label }) => choose({ id: value, name: label })}
          empty="Aucune chaîne de ce nom"
        />
      </div>
    </Modal>
  );
}
