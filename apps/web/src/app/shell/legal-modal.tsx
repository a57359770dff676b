import { useQuery } from "@tanstack/react-query";
import { settingsQuery } from "#features/site/site.api.ts";
import { Modal } from "#ui/dialog/modal.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import { DmcaPolicy, Terms } from "./legal-text.tsx";

export function LegalModal({ onClose }: { onClose: () => void }) {
  const contact = useQuery(settingsQuery).data?.community_url ?? null;
  return (
    <Modal open onClose={onClose} title="Informations légales">
      <Tabs
        label="Informations légales"
        tabs={[
          { value: "dmca", label: "Politique DMCA", panel: <DmcaPolicy contact={contact} /> },
          { value: "conditions", label: "Conditions générales", panel: <Terms contact={contact} /> },
        ]}
      />
    </Modal>
  );
}
