import { formLimits } from "@seance/contract/form-fields";
import type { SourceField } from "@seance/contract/source-order";
import type { DrawField, FieldSpec } from "#ui/form/form-spec.ts";
import { SourceList, type SourceSpec } from "./source-list.tsx";

type LinkName = Exclude<SourceField, "video_file">;

const linkLabels: Record<LinkName, string> = {
  iframe_url: "Lien iframe",
  video_url: "Lien vidéo",
  embed_url: "Lien d’intégration",
  hosting_url: "Lien d’hébergement",
};

const links = Object.entries(linkLabels).map(([name, label]): SourceSpec => ({
  kind: "url",
  name: name as LinkName,
  label,
  inner: true,
  maxLength: formLimits.address,
}));

/** The fields of the sources of a film. `hosted`: chooses its file among the hosted videos. */
export const movieSources = (hosted: DrawField): readonly FieldSpec<SourceField | "source_order">[] =>
  withOrder("movie", [...links, { kind: "custom", name: "video_file", label: "Fichier hébergé", inner: true, render: hosted }]);

/** The fields of the sources of an episode. `hosted`: puts a hosted video into one of its links. */
export const episodeSources = (hosted: DrawField): readonly FieldSpec<SourceField | "source_order">[] => [
  ...withOrder("episode", links),
  { kind: "custom", name: "video_file", label: "Fichier hébergé", local: true, wide: true, render: hosted },
];

const withOrder = (
  itemType: "movie" | "episode",
  specs: readonly SourceSpec[],
): readonly FieldSpec<SourceField | "source_order">[] => [
  {
    kind: "order",
    name: "source_order",
    label: "Sources",
    wide: true,
    labels: Object.fromEntries(specs.map(({ name, label }) => [name, label])),
    render: (order) => <SourceList {...{ itemType, specs, ...order }} />,
  },
  ...specs,
];
