import type { LucideIcon } from "lucide-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { Button } from "#ui/button/button.tsx";
import type { FormValues } from "#ui/form/form-values.ts";
import { useTmdbPictures, type TmdbSearch } from "./pictures.api.ts";
import { TmdbDialog } from "./tmdb-dialog.tsx";

interface Props {
  readonly item_type: TmdbSearch["item_type"];
  readonly ratio: "poster" | "wide";
  readonly icon: LucideIcon;
  readonly onChosen: (address: string) => void;
}

/** Opens TMDB's pictures of the title in the form; nothing on a site without a key of TMDB. */
export function TmdbButton({ item_type, ratio, icon, onChosen }: Props) {
  const [search, setSearch] = useState<TmdbSearch | null>(null);
  const { data } = useTmdbPictures({ item_type });
  const { getValues } = useFormContext<FormValues>();
  if (!data?.source) return null;
  const open = (): void => {
    const { title, year } = getValues();
    setSearch({
      item_type,
      ...(typeof title === "string" && title.trim() !== "" && { title: title.trim() }),
      ...(typeof year === "number" && year >= 1000 && year < 10_000 && { year: String(year) }),
    });
  };
  return (
    <>
      <Button icon={icon} onClick={open}>
        TMDB
      </Button>
      {search && <TmdbDialog first={search} ratio={ratio} onClose={() => setSearch(null)} onChosen={onChosen} />}
    </>
  );
}
