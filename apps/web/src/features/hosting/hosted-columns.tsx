import type { HostedVideo } from "@seance/contract/hosting";
import { Copy, Trash2 } from "lucide-react";
import { formatDay, formatTime } from "#lib/format.ts";
import type { Column } from "#ui/list/data-table.tsx";
import { RowButton } from "#ui/button/icon-button.tsx";
import { Tag, type TagTone } from "#ui/feedback/tag.tsx";
import { fileSize } from "./file-size.ts";

const statuses: Record<HostedVideo["status"], { label: string; tone: TagTone }> = {
  processing: { label: "En préparation", tone: "accent" },
  ready: { label: "Prête", tone: "success" },
  failed: { label: "Échec", tone: "danger" },
};

export function hostedColumns(
  onCopy: (video: HostedVideo) => void,
  onDelete: (video: HostedVideo) => void,
): Column<HostedVideo>[] {
  return [
    {
      id: "name",
      header: "Fichier",
      isRowHeader: true,
      className: "w-full max-w-0",
      cell: (video) => <NameCell video={video} />,
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
      cell: ({ status }) => <Tag tone={statuses[status].tone}>{statuses[status].label}</Tag>,
    },
    {
      id: "actions",
      header: "Actions",
      hideHeader: true,
      align: "end",
      cell: (video) => (
        <span className="flex justify-end">
          <RowButton icon={Copy} label={`Copier le lien de ${video.original_filename}`} onClick={() => onCopy(video)} />
          <RowButton icon={Trash2} label={`Supprimer ${video.original_filename}`} onClick={() => onDelete(video)} />
        </span>
      ),
    },
  ];
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
      {video.note !== null && <span className="block text-accent-2">{video.note}</span>}
    </>
  );
}

function shortFacts({ size, duration, status }: HostedVideo): string {
  return [fileSize(size), duration !== null && formatTime(duration), statuses[status].label].filter(Boolean).join(" · ");
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
