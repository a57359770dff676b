import type { Answer } from "@seance/contract/endpoint";
import { guideMessages, type GuideChannel, type importGuide } from "@seance/contract/guide";
import { TriangleAlert } from "lucide-react";
import { useMemo, useState } from "react";
import { ApiError } from "#lib/api/api-error.ts";
import { countOf, formatCount, formatMoment } from "#lib/format.ts";
import { hasFailed } from "#lib/api/query-state.ts";
import { saveErrorMessage } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { Modal } from "#ui/dialog/modal.tsx";
import { ErrorState } from "#ui/feedback/states.tsx";
import { notify, notifyError } from "#ui/feedback/toasts.ts";
import { VirtualTable } from "#ui/list/virtual-table.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { useClearGuide, useGuide, useImportGuide } from "./playlist.api.ts";
import { isEmpty, noSource, SourceField, type Source } from "./source-field.tsx";

const unread = "Le guide n’a pas pu être lu";

/** The guide of programmes: an XMLTV file gives each channel what it shows now and next. */
export function GuideDialog({ manage, onClose }: { manage: boolean; onClose: () => void }) {
  const [source, setSource] = useState<Source>(noSource);
  const [fault, setFault] = useState<string | null>(null);
  const importing = useImportGuide();
  const load = (): void => {
    setFault(null);
    if (isEmpty(source)) return setFault(guideMessages.none);
    importing.mutate(source, {
      onSuccess: (answer) => {
        setSource(noSource);
        notifyLoaded(answer);
      },
      onError: (error) => setFault(error instanceof ApiError ? (error.detail ?? unread) : unread),
    });
  };
  return (
    <Modal
      open
      size="lg"
      title="Guide des programmes"
      description="Un fichier XMLTV donne à chaque chaîne ce qu’elle montre en ce moment et ce qui suit."
      onClose={onClose}
    >
      <form
        noValidate
        aria-label="Charger un guide"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          load();
        }}
      >
        <SourceField
          label="Guide XMLTV"
          value={source}
          accept=".xml,.xmltv,.gz"
          placeholder='<?xml version="1.0"?><tv>…</tv>'
          error={fault}
          onChange={(next) => {
            setSource(next);
            setFault(null);
          }}
        />
        <Button type="submit" kind="primary" busy={importing.isPending} className="justify-self-end">
          Charger le guide
        </Button>
      </form>
      <GuideChannels manage={manage} />
    </Modal>
  );
}

/** Says what a guide brought; one without a programme that is on or to come is a warning. */
function notifyLoaded({ channels, programmes, past, faulty }: Answer<typeof importGuide>): void {
  if (past > 0 && (programmes === 0 || isOver(channels)))
    return notify(`Tout ce guide est passé\u202f: ${countOf(past + programmes, pastOne, pastMany)}`, { kind: "warning" });
  notify(
    [
      countOf(programmes, "programme chargé", "programmes chargés"),
      past > 0 && countOf(past, "déjà passé", "déjà passés"),
      faulty > 0 && countOf(faulty, "illisible", "illisibles"),
    ]
      .filter(Boolean)
      .join(", "),
    { kind: "success" },
  );
}

const [pastOne, pastMany] = ["programme déjà terminé", "programmes déjà terminés"];

/** Whether no programme is on or to come. */
const isOver = (channels: readonly GuideChannel[]): boolean =>
  channels.every(({ until }) => until === null || Date.parse(until) <= Date.now());

function GuideChannels({ manage }: { manage: boolean }) {
  const query = useGuide();
  const [asking, setAsking] = useState(false);
  const [toLink, setToLink] = useState<GuideChannel | null>(null);
  const columns = useMemo(() => columnsOf(manage ? setToLink : undefined), [manage]);
  const clear = useClearGuide();
  const channels = query.data;
  if (hasFailed(query) && !channels)
    return <ErrorState level={3} title="Le guide n’a pas pu être chargé" onRetry={() => void query.refetch()} />;
  const matched = channels?.filter(({ channel }) => channel !== null).length ?? 0;
  return (
    <section aria-labelledby="guide-heading" className="mt-6">
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <h3 id="guide-heading" className="text-lg">
          Chaînes du guide
        </h3>
        <p role="status" className="tabular-figures mr-auto text-muted">
          {channels && `${formatCount(channels.length)} · ${countOf(matched, "reconnue", "reconnues")}`}
        </p>
        {manage && channels && channels.length > 0 && <Button onClick={() => setAsking(true)}>Vider le guide</Button>}
      </header>
      {channels && channels.length > 0 && isOver(channels) && (
        <p className="mb-3 flex gap-2 text-accent-2">
          <TriangleAlert aria-hidden="true" className="size-5 shrink-0" />
          Tout ce guide est passé{"\u202f"}: les chaînes ne disent plus ce qu’elles montrent. Chargez un guide plus récent.
        </p>
      )}
      {channels?.length === 0 && <p className="text-muted">Le guide est vide.</p>}
      {channels && channels.length > 0 && (
        <VirtualTable label="Chaînes du guide" columns={columns} rows={channels} rowId={({ tvg_id }) => tvg_id} />
      )}
      {toLink && <LinkDialog guideChannel={toLink} onClose={() => setToLink(null)} />}
      {asking && (
        <ConfirmDialog
          open
          title={"Vider le guide\u202f?"}
          text="Plus aucune chaîne ne dira ce qu’elle montre, jusqu’au prochain guide chargé."
          confirm="Vider"
          busy={clear.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() =>
            clear.mutate(undefined, {
              onError: (error) => notifyError(saveErrorMessage(error, "Erreur lors de la suppression du guide")),
              onSettled: () => setAsking(false),
            })
          }
        />
      )}
    </section>
  );
}

/** With `onLink`, the channels that none of the site answers to can be linked by hand. */
const columnsOf = (onLink?: (channel: GuideChannel) => void): readonly Column<GuideChannel>[] => [
  {
    id: "name",
    header: "Dans le guide",
    cell: ({ name, tvg_id }) => (
      <>
        <span className="block truncate font-semibold">{name}</span>
        <span className="block truncate font-mono text-xs text-muted">{tvg_id}</span>
      </>
    ),
  },
  {
    id: "channel",
    header: "Sur le site",
    className: "wrap-anywhere",
    cell: (row) =>
      row.channel?.name ??
      (onLink ? (
        <Button aria-label={`Relier ${row.name}`} onClick={() => onLink(row)}>
          Relier
        </Button>
      ) : (
        <span className="text-muted">Aucune chaîne</span>
      )),
  },
  {
    id: "programmes",
    header: "Programmes",
    from: "sm",
    align: "end",
    className: "w-28",
    cell: ({ programmes }) => formatCount(programmes),
  },
  {
    id: "until",
    header: "Jusqu’au",
    from: "md",
    className: "w-52",
    cell: ({ until }) => (until === null ? "—" : formatMoment(until)),
  },
];
