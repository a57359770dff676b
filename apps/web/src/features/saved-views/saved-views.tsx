import type { SavedView, ViewTab } from "@seance/contract/saved-views";
import { Bookmark, BookmarkPlus, Check, RefreshCw, Rows3, Settings2, Users } from "lucide-react";
import { useState } from "react";
import { hasFailed } from "#lib/api/query-state.ts";
import type { ChangeAddress } from "#lib/hooks/use-change-address.ts";
import { Button } from "#ui/button/button.tsx";
import { Menu, type MenuEntry } from "#ui/button/menu.tsx";
import { ManageViews } from "./manage-views.tsx";
import { useSavedViews } from "./saved-views.api.ts";
import { ViewForm } from "./view-form.tsx";
import { addressOf, isShown, viewSearch, type SearchSchema } from "./view-search.ts";

interface ViewsProps<Search extends object> {
  readonly tab: ViewTab;
  readonly schema: SearchSchema<Search>;
  readonly search: Search;
  readonly onSearch: ChangeAddress<Search>;
}

/** The menu of a tab's saved views: one's own, those that colleagues share, and what keeps the filters of now as another one. */
export function SavedViews<Search extends object>({ tab, schema, search, onSearch }: ViewsProps<Search>) {
  const query = useSavedViews(tab);
  const views = query.data ?? [];
  const [open, setOpen] = useState<"new" | "manage" | SavedView | null>(null);
  const shown = views.find((view) => isShown(schema, view.search, search));
  const show = (saved: SavedView["search"]): void => onSearch(addressOf(schema, saved));
  const entries: MenuEntry[] = [
    ...(shown ? [{ label: "Aucune vue", icon: Rows3, onPress: () => show({}) }] : []),
    ...views.map((view) => ({
      label: view.owner === null ? view.name : `${view.name} — ${view.owner}`,
      icon: view === shown ? Check : view.owner === null ? Bookmark : Users,
      onPress: () => show(view.search),
    })),
    ...(hasFailed(query) ? [{ label: "Recharger les vues", icon: RefreshCw, onPress: () => void query.refetch() }] : []),
    { label: "Enregistrer cette vue…", icon: BookmarkPlus, onPress: () => setOpen("new") },
    ...(views.some(({ owner }) => owner === null)
      ? [{ label: "Gérer mes vues…", icon: Settings2, onPress: () => setOpen("manage") }]
      : []),
  ];
  return (
    <>
      <Menu
        trigger={
          <Button icon={Bookmark} aria-label={shown ? `Vues\u202f: ${shown.name}` : "Vues"}>
            <span className="max-w-36 truncate">{shown?.name ?? "Vues"}</span>
          </Button>
        }
        entries={entries}
      />
      {open === "manage" && (
        <ManageViews
          tab={tab}
          views={views.filter(({ owner }) => owner === null)}
          current={viewSearch(search)}
          onEdit={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
      {open !== null && open !== "manage" && (
        <ViewForm
          tab={tab}
          base={open === "new" ? undefined : open}
          search={viewSearch(search)}
          onClose={() => setOpen(open === "new" ? null : "manage")}
        />
      )}
    </>
  );
}
