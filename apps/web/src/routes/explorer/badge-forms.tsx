import { useQueryClient } from "@tanstack/react-query";
import { Gift, Plus } from "lucide-react";
import { useState } from "react";
import { useBadges } from "#features/badge-desk/badge-desk.api.ts";
import { BadgeForm } from "#features/badge-desk/badge-form.tsx";
import { GiveForm } from "#features/badge-desk/give-form.tsx";
import { refreshAll } from "#features/explorer/explorer.api.ts";
import { Button } from "#ui/button/button.tsx";

/** The forms to create a badge or give one, opened from their collections. */
export function BadgeForms() {
  const queries = useQueryClient();
  const badges = useBadges().data;
  const [open, setOpen] = useState<"make" | "give" | null>(null);
  const close = (): void => setOpen(null);
  const saved = (): void => {
    refreshAll(queries);
    close();
  };
  return (
    <>
      <Button onClick={() => setOpen("make")} icon={Plus}>
        Créer un badge
      </Button>
      {badges && badges.length > 0 && (
        <Button onClick={() => setOpen("give")} icon={Gift}>
          Attribuer un badge
        </Button>
      )}
      {open === "make" && <BadgeForm onSaved={saved} onCancel={close} />}
      {open === "give" && badges && <GiveForm badges={badges} badgeId={undefined} onSaved={saved} onCancel={close} />}
    </>
  );
}
