import { Fragment } from "react";
import { changedFields, type AuditValues } from "./changed-fields.ts";

/** The fields that a write changed, before and after, side by side. */
export function AuditChanges({ before, after }: { before: AuditValues; after: AuditValues }) {
  return (
    <div className="overflow-x-auto border-t border-divider">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="w-[32%] px-2.5 py-2 sm:w-[24%] sm:px-4 font-semibold">
              Champ
            </th>
            <th scope="col" className="px-2.5 py-2 font-semibold sm:px-4">
              Avant
            </th>
            <th scope="col" className="px-2.5 py-2 font-semibold sm:px-4">
              Après
            </th>
          </tr>
        </thead>
        <tbody>
          {changedFields(before, after).map(({ name, before: from, after: to, changed }) => (
            <tr key={name} className="border-t border-divider align-top">
              <th
                scope="row"
                className="px-2.5 py-2 text-left font-mono sm:px-4 text-xs leading-relaxed font-normal [overflow-wrap:anywhere]"
              >
                {name.split(/(?<=_)/).map((part) => (
                  <Fragment key={part}>
                    {part}
                    <wbr />
                  </Fragment>
                ))}
              </th>
              <Value value={from} className={changed && from !== undefined ? "text-danger-2" : "text-body"} />
              <Value value={to} className={changed && to !== undefined ? "text-success-2" : "text-body"} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value, className }: { value: string | undefined; className: string }) {
  return (
    <td
      className={`px-2.5 py-2 font-mono sm:px-4 text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}
    >
      {value ?? <span className="font-body text-muted">—</span>}
    </td>
  );
}
