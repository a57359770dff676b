import { Dialog } from "@base-ui/react/dialog";
import { Menu, Search, X } from "lucide-react";
import { useRef, useState } from "react";
import { iconButtonClass } from "#ui/button/icon-button.tsx";
import { narrow, type NavSection } from "./navigation.ts";
import { NavSections, OverviewLink } from "./nav-sections.tsx";

/** The navigation of phones and tablets: a button with the name of the page, which opens the entries with a search. */
export function NavDrawer({ sections, current }: { sections: readonly NavSection[]; current: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger className="flex h-11 min-w-0 items-center gap-3 rounded-field px-3 font-semibold hover:bg-surface">
        <Menu aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <span className="truncate">
          <span className="sr-only">Menu de l’administration&#8239;: </span>
          {current}
        </span>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--z-overlay) bg-overlay transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className="fixed inset-0 z-(--z-overlay) overflow-hidden">
          <Dialog.Popup className="flex h-dvh w-[min(340px,calc(100vw-48px))] flex-col bg-background shadow-panel outline-none transition-transform duration-200 ease-standard data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
            <Entries sections={sections} onLeave={close} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Entries({ sections, onLeave }: { sections: readonly NavSection[]; onLeave: () => void }) {
  const [words, setWords] = useState("");
  const list = useRef<HTMLElement>(null);
  const shown = narrow(sections, words);
  const openFirst = () => list.current?.querySelector("a")?.click();
  return (
    <>
      <header className="flex items-center justify-between border-b border-divider py-2 pr-2 pl-5">
        <Dialog.Title className="text-lg">Administration</Dialog.Title>
        <Dialog.Close aria-label="Fermer le menu" title="Fermer le menu" className={iconButtonClass({ plain: true })}>
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </header>
      <form
        className="px-3 pt-3"
        onSubmit={(event) => {
          event.preventDefault();
          openFirst();
        }}
      >
        <label className="relative block">
          <span className="sr-only">Chercher une page</span>
          <Search aria-hidden="true" className="pointer-events-none absolute top-3 left-4 size-5 text-muted" />
          <input
            type="search"
            value={words}
            onChange={(event) => setWords(event.currentTarget.value)}
            placeholder="Chercher une page"
            enterKeyHint="go"
            autoComplete="off"
            className="h-11 w-full rounded-full border border-edge bg-surface pr-4 pl-11.5 placeholder:text-muted hover:border-muted"
          />
        </label>
      </form>
      <nav
        ref={list}
        aria-label="Administration"
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 pt-3 pb-[max(24px,env(safe-area-inset-bottom))]"
      >
        {words === "" && <OverviewLink onLeave={onLeave} />}
        <NavSections sections={shown} folded={[]} onLeave={onLeave} />
        <p role="status" className="px-3 py-4 text-muted empty:hidden">
          {shown.length === 0 && "Aucune page de ce nom."}
        </p>
      </nav>
    </>
  );
}
