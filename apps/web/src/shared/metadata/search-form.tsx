import { formLimits } from "@seance/contract/form-fields";
import { metadataMessages } from "@seance/contract/metadata";
import { Search } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";

export interface Asked {
  readonly title: string;
  readonly year: number | null;
}

/** What the title is called where its metadata come from. */
export function SearchForm({ initial, busy, onSearch }: { initial: Asked; busy: boolean; onSearch: (asked: Asked) => void }) {
  const [title, setTitle] = useState(initial.title);
  const [year, setYear] = useState(String(initial.year ?? ""));
  const [faults, setFaults] = useState<{ title?: string; year?: string }>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const number = year === "" ? null : Number(year);
    const { min, max } = formLimits.year;
    const found = {
      ...(title.trim() === "" && { title: metadataMessages.title }),
      ...(number !== null && !(number >= min && number <= max) && { year: metadataMessages.year }),
    };
    setFaults(found);
    if (!busy && Object.keys(found).length === 0) onSearch({ title: title.trim(), year: number });
  };
  return (
    <form noValidate aria-label="Chercher le titre" onSubmit={submit} className="flex flex-wrap items-start gap-3">
      <TextField
        label="Titre"
        value={title}
        maxLength={formLimits.title}
        error={faults.title}
        onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        className="min-w-56 flex-1"
      />
      <TextField
        label="Année"
        type="number"
        inputMode="numeric"
        value={year}
        error={faults.year}
        onChange={({ currentTarget }) => setYear(currentTarget.value)}
        className="w-32"
      />
      <Button type="submit" busy={busy} className="mt-7.5" icon={Search}>
        Rechercher
      </Button>
    </form>
  );
}
