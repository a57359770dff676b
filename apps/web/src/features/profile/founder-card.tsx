import { Crown } from "lucide-react";
import { Modal } from "#ui/dialog/modal.tsx";

/** A card in honour of the founder. */
export function FounderCard({ onClose }: { onClose: () => void }) {
  return (
    <Modal open onClose={onClose} size="sm" title="La carte du Fondateur" hideTitle>
      <figure className="light-beam grid justify-items-center gap-4 overflow-hidden rounded-panel border border-accent/40 bg-background px-6 py-12 text-center">
        <span className="grid size-24 place-items-center rounded-full bg-role-fondateur text-on-accent shadow-glow">
          <Crown aria-hidden="true" className="size-12" />
        </span>
        <p className="overline-label">Fondateur</p>
        <p className="font-heading text-3xl font-extrabold tracking-[-0.04em]">Séance</p>
        <figcaption className="max-w-[36ch] text-body">
          Il a trouvé la salle, accroché l’écran et allumé la lampe. Depuis, la lumière s’éteint chaque soir pour que le film
          commence.
        </figcaption>
      </figure>
    </Modal>
  );
}
