import { fileSize } from "#lib/file-size.ts";
import { formatPercent } from "#lib/format.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { diskNames, type Disk } from "./disk-words.ts";

/** How full each disk of the server is. */
export function Disks({ disks }: { disks: readonly Disk[] }) {
  return (
    <ul className="grid gap-4">
      {disks.map(({ name, free, total, low }) => {
        const used = total > 0 ? (total - free) / total : 0;
        return (
          <li key={name} className="grid gap-2">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="flex items-center gap-2 font-semibold">
                {diskNames[name]}
                {low && <Tag tone="danger">Presque plein</Tag>}
              </span>
              <span className="tabular-figures text-sm text-muted">
                {fileSize(free)} libres sur {fileSize(total)}
              </span>
            </p>
            <div
              role="meter"
              aria-label={diskNames[name]}
              aria-valuenow={Math.round(used * 100)}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuetext={`${formatPercent(used)} utilisés`}
              className="h-2 overflow-hidden rounded-full bg-surface-3"
            >
              <div className={`h-full rounded-full ${low ? "bg-danger" : "bg-accent"}`} style={{ width: `${used * 100}%` }} />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
