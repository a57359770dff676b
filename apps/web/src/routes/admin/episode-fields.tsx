import { HostedLinkField } from "#features/hosting/hosted-field.tsx";
import type { EpisodeFields } from "#features/episode-desk/episode-form.tsx";
import { PartDesk } from "#features/part-desk/part-desk.tsx";
import { StillDesk } from "#features/still-desk/still-desk.tsx";
import { SubtitleDesk } from "#features/subtitle-desk/subtitle-desk.tsx";

/** The fields of an episode that other features draw. */
export const episodeFields: EpisodeFields = {
  hostedField: (field) => <HostedLinkField {...field} />,
  subtitleField: ({ value }) => (
    <div className="grid gap-6">
      <SubtitleDesk item_type="episode" item_id={String(value)} />
      <PartDesk id={String(value)} />
    </div>
  ),
  stillField: () => <StillDesk item_type="episode" />,
};
