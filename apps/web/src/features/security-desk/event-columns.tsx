import { securityKindLabels, type SecurityEvent } from "@seance/contract/security";
import { browserName } from "#lib/browser-name.ts";
import { formatMoment, truncate } from "#lib/format.ts";
import { PersonLink } from "#shared/people/person-link.tsx";
import type { Column } from "#ui/list/data-table.tsx";
import { eventDetail } from "./security-words.ts";

export const eventColumns: readonly Column<SecurityEvent>[] = [
  {
    id: "kind",
    header: "Événement",
    isRowHeader: true,
    className: "w-full min-w-40",
    cell: (event) => (
      <>
        <span className="block text-base font-semibold">{securityKindLabels[event.kind]}</span>
        <span className="block font-normal wrap-anywhere text-body">{eventDetail(event)}</span>
        <span className="block font-normal text-muted md:hidden">
          <Person person={event.account} none="" />
        </span>
        <span className="block font-normal wrap-anywhere text-muted md:hidden">
          {[formatMoment(event.at), event.address].filter(Boolean).join(" · ")}
        </span>
      </>
    ),
  },
  {
    id: "account",
    header: "Compte",
    from: "md",
    className: "min-w-32",
    cell: ({ account }) => <Person person={account} none="—" />,
  },
  {
    id: "actor",
    header: "Par",
    className: "min-w-24 md:min-w-32",
    cell: (event) => <Person person={event.actor} none={nobody(event)} />,
  },
  {
    id: "origin",
    header: "Adresse IP",
    from: "lg",
    cell: ({ address, device }) => (
      <>
        <span className="tabular-figures block font-mono text-xs">{address || "—"}</span>
        {device !== "" && (
          <span title={device} className="block whitespace-nowrap text-muted">
            {browserName(device) ?? truncate(device, 30)}
          </span>
        )}
      </>
    ),
  },
  { id: "at", header: "Date", from: "md", cell: ({ at }) => <span className="whitespace-nowrap">{formatMoment(at)}</span> },
];

/** Who an event without an actor is by. */
function nobody({ kind, address }: SecurityEvent): string {
  if (kind !== "forbidden" && kind !== "too-many") return address === "" ? "Le site" : "Un compte parti";
  return address === "" ? "Plusieurs adresses" : "Un visiteur";
}

function Person({ person, none }: { person: SecurityEvent["actor"]; none: string }) {
  return person === null ? none : <PersonLink id={person.id} email={person.email} className="wrap-anywhere" />;
}
