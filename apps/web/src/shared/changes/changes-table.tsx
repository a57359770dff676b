import { changedFields, type AuditValues } from "./changed-fields.ts";

/** ChangesTable: the fields that a write changed, by their labels, before and after, side by side. */
export function ChangesTable({ before, after }: { before: AuditValues; after: AuditValues }) {
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
          {changedFields(before, after).map(({ name, label, before: from, after: to, changed }) => (
            <tr key={name} className="border-t border-divider align-top">
              <th scope="row" className="px-2.5 py-2 text-left leading-relaxed font-medium sm:px-4 [overflow-wrap:anywhere]">
                {label}
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
    <td className={`px-2.5 py-2 sm:px-4 leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      {value ?? <span className="text-muted">—</span>}
    </td>
  );
}
