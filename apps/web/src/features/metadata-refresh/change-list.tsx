import type { FieldChange } from "@seance/contract/metadata";
import { valueText } from "#ui/form/conflict-dialog.tsx";
import { Checkbox } from "#ui/input/checkbox.tsx";

/** What would change, before and after; what is unticked stays as it is. */
export function ChangeList({
  changes,
  labelOf,
  left,
  onToggle,
}: {
  changes: readonly FieldChange[];
  labelOf: (field: string) => string;
  left: ReadonlySet<string>;
  onToggle: (field: string) => void;
}) {
  return (
    <table className="w-full border-separate border-spacing-0 text-sm" aria-label="Ce qui changerait">
      <thead>
        <tr className="text-left text-muted">
          <th scope="col" className="w-12">
            <span className="sr-only">Appliquer</span>
          </th>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Champ
          </th>
          <th scope="col" className="w-2/5 py-2 pr-3 font-semibold">
            Avant
          </th>
          <th scope="col" className="w-2/5 py-2 font-semibold">
            Après
          </th>
        </tr>
      </thead>
      <tbody className="align-top">
        {changes.map(({ field, before, after }) => (
          <tr key={field} className={left.has(field) ? "opacity-60" : ""}>
            <td className="border-t border-divider">
              <Checkbox label={`Changer ${labelOf(field)}`} checked={!left.has(field)} onChange={() => onToggle(field)} />
            </td>
            <th scope="row" className="border-t border-divider py-3 pr-3 text-left font-medium">
              {labelOf(field)}
            </th>
            <td className="border-t border-divider py-3 pr-3 break-words text-muted">{valueText(before)}</td>
            <td className="border-t border-divider py-3 break-words">{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
