import { changedFields, type Facts } from "./changed-fields.ts";

/** What a write changed: each field before and after, side by side. */
export function AuditChanges({ before, after }: { before: Facts; after: Facts }) {
  return (
    <div className="overflow-x-auto border-t border-trait">
      <table className="w-full table-fixed text-sm">
        <thead>
          <tr className="text-left text-gris">
            <th scope="col" className="w-[24%] px-4 py-2 font-semibold">
              Champ
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              Avant
            </th>
            <th scope="col" className="px-4 py-2 font-semibold">
              Après
            </th>
          </tr>
        </thead>
        <tbody>
          {changedFields(before, after).map(({ name, before: was, after: is, changed }) => (
            <tr key={name} className="border-t border-trait align-top">
              <th
                scope="row"
                className="px-4 py-2 text-left font-mono text-xs leading-relaxed font-normal [overflow-wrap:anywhere]"
              >
                {name}
              </th>
              <Side words={was} className={changed && was !== undefined ? "text-rouge-2" : "text-texte"} />
              <Side words={is} className={changed && is !== undefined ? "text-vert-2" : "text-texte"} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Side({ words, className }: { words: string | undefined; className: string }) {
  return (
    <td className={`px-4 py-2 font-mono text-xs leading-relaxed whitespace-pre-wrap [overflow-wrap:anywhere] ${className}`}>
      {words ?? <span className="font-texte text-gris">—</span>}
    </td>
  );
}
