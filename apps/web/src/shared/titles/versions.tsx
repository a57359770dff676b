import { sortVersions, type TitleVersion } from "@seance/contract/versions";
import { Chip } from "#ui/button/chip.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { versionNames } from "./version-names.ts";

const explanations: Record<TitleVersion, string> = {
  VF: "Version française",
  VFQ: "Version française du Québec",
  VOSTFR: "Version originale sous-titrée en français",
  VO: "Version originale",
  AD: "Audiodescription",
  SDH: "Sous-titres pour sourds et malentendants",
};

/** Chips that choose versions, several at once. */
export const VersionChips = ({
  offered,
  chosen,
  onChange,
}: {
  offered: readonly TitleVersion[];
  chosen: readonly TitleVersion[];
  onChange: (chosen: TitleVersion[]) => void;
}) =>
  offered.map((version) => {
    const others = chosen.filter((one) => one !== version);
    const pressed = others.length < chosen.length;
    return (
      <Chip key={version} pressed={pressed} onPress={() => onChange(pressed ? others : sortVersions([...others, version]))}>
        {versionNames[version]}
      </Chip>
    );
  });

/** A tag for each version of a title, explained to the pointer and to screen readers. */
export const VersionTags = ({ versions }: { versions: readonly TitleVersion[] }) =>
  versions.map((version) => (
    <Tag key={version} tone="outline">
      <abbr title={explanations[version]} className="no-underline">
        {version}
      </abbr>
    </Tag>
  ));
