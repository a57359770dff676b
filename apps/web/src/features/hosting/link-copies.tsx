import { hostingMessages } from "@seance/contract/hosting";
import { isStreamLink, maxCopiedLinks, type LinkCopy } from "@seance/contract/link-copies";
import { X } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { FormEvent } from "react";
import { countOf, formatPercent } from "#lib/format.ts";
import { notifyRefusal } from "#shared/notify-refusal.ts";
import { Button } from "#ui/button/button.tsx";
import { IconButton } from "#ui/button/icon-button.tsx";
import { ProgressBar } from "#ui/feedback/progress-bar.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { TextArea } from "#ui/input/text-area.tsx";
import { Fold } from "#ui/layout/fold.tsx";
import { fileSize } from "#lib/file-size.ts";
import { useCopyLinks, useDeleteCopy, useLinkCopies, useRefreshHosting } from "./hosting.api.ts";

/** Copies of videos that other servers have: links to copy, and how far each copy is. */
export function LinkCopies() {
  const { copies, total } = useLinkCopies().data ?? { copies: [], total: 0 };
  const hidden = total - copies.length;
  useRefreshAfterCopy(total);
  return (
    <div className="mb-6 grid gap-3">
      <Fold title="Copier depuis des liens" detail={total > 0 ? countOf(total, "copie", "copies") : ""} unfolded={false}>
        <CopyForm />
      </Fold>
      {copies.length > 0 && (
        <ul aria-label="Copies" className="grid gap-2">
          {copies.map((copy) => (
            <CopyRow key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
      {hidden > 0 && <p className="text-sm text-muted">Et {countOf(hidden, "autre copie", "autres copies")}, à la suite.</p>}
    </div>
  );
}

/** A copy that left the list has become a hosted video. */
function useRefreshAfterCopy(count: number): void {
  const before = useRef(count);
  const refresh = useEffectEvent(useRefreshHosting());
  useEffect(() => {
    if (count < before.current) refresh();
    before.current = count;
  }, [count]);
}

function CopyForm() {
  const [text, setText] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const { mutate, isPending } = useCopyLinks();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const links = text.split(/\s+/).filter((link) => link !== "");
    if (links.length === 0) return setFault("Collez au moins un lien");
    const stream = links.find(isStreamLink);
    if (stream !== undefined) return setFault(`${stream}\u202f: ${hostingMessages.isStream}`);
    if (links.length > maxCopiedLinks) return setFault(`${maxCopiedLinks} liens au plus à la fois`);
    mutate(links, {
      onSuccess: ({ copies }) => {
        setText("");
        notifyDone(
          copies === 0 ? "Ces vidéos sont déjà en cours de copie" : countOf(copies, "copie demandée", "copies demandées"),
        );
      },
      onError: (error) => notifyRefusal(error, "Ces vidéos n’ont pas pu être demandées. Réessayez."),
    });
  };
  return (
    <form noValidate className="grid max-w-3xl gap-3 p-4 pt-0" onSubmit={submit}>
      <TextArea
        label="Liens des vidéos (un par ligne)"
        hint="Chaque vidéo est copiée sur ce serveur. Les titres qui ont ce lien liront la copie."
        value={text}
        rows={3}
        spellCheck={false}
        wrap="off"
        className="resize-y font-mono text-sm"
        error={fault}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          setFault(null);
        }}
      />
      <Button type="submit" busy={isPending} className="justify-self-start">
        Copier ces vidéos
      </Button>
    </form>
  );
}

function CopyRow({ copy }: { copy: LinkCopy }) {
  const { id, url, size, received, error } = copy;
  const { mutate, isPending } = useDeleteCopy();
  return (
    <li className="grid gap-2 rounded-field bg-surface py-2 pr-2 pl-4 ring-1 ring-divider">
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1">
          <span className="block truncate font-mono text-sm" title={url}>
            {url}
          </span>
          <span className={`tabular-figures block text-sm ${error === null ? "text-muted" : "text-danger-2"}`}>
            {error ?? copyStatus(copy)}
          </span>
        </p>
        <IconButton
          plain
          label={error === null ? `Annuler la copie de ${url}` : `Retirer ${url} de la liste`}
          disabled={isPending}
          onClick={() => mutate(id, { onError: () => notifyError("La copie n’a pas pu être annulée. Réessayez.") })}
          icon={X}
        />
      </div>
      {error === null && size !== null && (
        <ProgressBar label={`Copie de ${url}`} value={received / Math.max(1, size)} className="mr-2 mb-1" />
      )}
    </li>
  );
}

function copyStatus({ size, received }: LinkCopy): string {
  if (size !== null) return `${fileSize(received)} sur ${fileSize(size)} · ${formatPercent(received / Math.max(1, size))}`;
  return received === 0 ? "En attente" : fileSize(received);
}
