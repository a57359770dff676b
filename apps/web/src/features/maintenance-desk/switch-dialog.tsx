import { ConfirmDialog } from "#ui/dialog/confirm-dialog.tsx";

const closing = [
  "Les visiteurs quittent le site à l’instant, lectures comprises, et voient la page de maintenance.",
  "Seul le staff garde l’accès à tout le site.",
  "Chacun revient de lui-même à la fin de la maintenance.",
];
const opening = [
  "Le site rouvre à l’instant.",
  "Les visiteurs qui attendent sur la page de maintenance y reviennent d’eux-mêmes.",
];

/** Asks before the site closes or reopens, and says what will happen. */
export function SwitchDialog({
  active,
  ...rest
}: {
  active: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <ConfirmDialog
      open
      {...rest}
      title={active ? "Désactiver la maintenance\u202f?" : "Activer la maintenance\u202f?"}
      confirm={active ? "Rouvrir le site" : "Fermer le site"}
      text={
        <ul className="grid list-disc gap-1.5 pl-5">
          {(active ? opening : closing).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  );
}
