import type { HostedVideo, PreparationAction } from "@seance/contract/hosting";
import { Copy, Trash2 } from "lucide-react";
import { formatDay, formatTime } from "#lib/format.ts";
import { PreparationButtons, PreparationFacts } from "#shared/preparation/preparation-row.tsx";
import { describePreparation } from "#shared/preparation/preparation.ts";
import type { Column } from "#ui/list/data-table.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { fileSize } from "#lib/file-size.ts";

type Action = "copy" | "delete" | PreparationAction;

export function hostedColumns(onAction: (action: Action, video: HostedVideo) => void, hasFfmpeg: boolean): Column<HostedVideo>[] {
  const actions = (video: HostedVideo) => (
    <RowActions video={video} hasFfmpeg={hasFfmpeg} onAction={(action) => onAction(action, video)} />
  );
  return [
    {
      id: "name",
      header: "Fichier",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: (video) => (
        <>
          <NameCell video={video} />
          <span className="-mb-2 -ml-3 block md:hidden">{actions(video)}</span>
        </>
      ),
    },
    {
      id: "size",
      header: "Taille",
      align: "end",
      from: "md",
      cell: ({ size }) => <span className="whitespace-nowrap">{fileSize(size)}</span>,
    },
    {
      id: "duration",
      header: "Durée",
      align: "end",
      from: "md",
      cell: ({ duration }) => (duration === null ? "—" : formatTime(duration)),
    },
    { id: "used", header: "Utilisée par", from: "lg", className: "min-w-44", cell: ({ used_by }) => <UsedBy titles={used_by} /> },
    {
      id: "status",
      header: "État",
      from: "md",
      cell: (video) => <StatusTag video={video} />,
    },
    { id: "actions", header: "Actions", hideHeader: true, align: "end", from: "md", cell: actions },
  ];
}

function StatusTag({ video }: { video: HostedVideo }) {
  const { label, tone } = describePreparation(video);
  return <Tag tone={tone}>{label}</Tag>;
}

interface RowActionsProps {
  video: HostedVideo;
  hasFfmpeg: boolean;
  onAction: (action: Action) => void;
}

function RowActions({ video, hasFfmpeg, onAction }: RowActionsProps) {
  const { original_filename: name } = video;
  return (
    <span className="flex md:justify-end">
      <PreparationButtons video={video} name={name} hasFfmpeg={hasFfmpeg} onAction={onAction} />
      <RowButton icon={Copy} label={`Copier le lien de ${name}`} onClick={() => onAction("copy")} />
      <RowButton icon={Trash2} label={`Supprimer ${name}`} onClick={() => onAction("delete")} />
    </span>
  );
}

/** On narrow screens it includes the hidden columns. */
function NameCell({ video }: { video: HostedVideo }) {
  return (
    <>
      <span className="block truncate text-base font-semibold" title={video.original_filename}>
        {video.original_filename}
      </span>
      <span className="block text-body md:hidden">{shortFacts(video)}</span>
      <span className="block text-muted">
        {[`le ${formatDay(video.created_at)}`, video.uploaded_by !== null && `par ${video.uploaded_by}`]
          .filter(Boolean)
          .join(" ")}
      </span>
      {video.used_by.length > 0 && (
        <span className="block text-muted lg:hidden">Utilisée par {video.used_by.map(({ title }) => title).join(", ")}</span>
      )}
      {!video.original && (
        <span className="block text-muted">{"Original supprimé\u202f: seules les versions préparées restent."}</span>
      )}
      <PreparationFacts video={video} notes={video.note === null ? [] : [video.note]} />
    </>
  );
}

function shortFacts(video: HostedVideo): string {
  const { size, duration } = video;
  return [fileSize(size), duration !== null && formatTime(duration), describePreparation(video).label]
    .filter(Boolean)
    .join(" · ");
}

function UsedBy({ titles }: { titles: HostedVideo["used_by"] }) {
  if (titles.length === 0) return <span className="text-muted">Aucun titre</span>;
  return (
    <ul>
      {titles.map(({ id, title }) => (
        <li key={id}>{title}</li>
      ))}
    </ul>
  );
}
