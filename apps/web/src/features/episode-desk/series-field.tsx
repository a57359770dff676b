import { useState } from "react";
import type { CustomField } from "#ui/form/form-spec.ts";
import { Picker } from "#ui/input/picker.tsx";
import { useOneSeries, useSeriesNamed } from "./episode-desk.api.ts";

/** Finds the series of an episode by its title. */
export function SeriesField({ label, error, value, onChange, ref }: CustomField) {
  const [words, setWords] = useState("");
  const id = typeof value === "string" && value !== "" ? value : undefined;
  const chosen = useOneSeries(id).data;
  const found = useSeriesNamed(words === chosen?.title ? "" : words);
  // The field begins with the series it is for, which may still be on its way.
  if (id !== undefined && !chosen) return null;
  const item = (one: {
    id: string;
    title: string;
    year: number | null;
    poster_url: string | null;
    thumbnail: string | null;
  }) => ({
    value: one.id,
    label: one.title,
    detail: String(one.year ?? ""),
    picture: one.poster_url ?? one.thumbnail,
  });
  return (
    <Picker
      label={label}
      placeholder="Chercher une série…"
      items={found.data?.series.map(item) ?? []}
      chosen={chosen ? item(chosen) : null}
      onWords={setWords}
      onPick={(picked) => onChange(picked.value)}
      keepsChoice
      empty="Aucune série trouvée"
      busy={found.isFetching}
      stale={found.isPlaceholderData}
      error={error}
      inputRef={ref}
    />
  );
}
