import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import { limits } from "@seance/contract/limits";
import type { StaffFind } from "@seance/contract/staff-search";
import {
  Award,
  CirclePlay,
  CornerDownLeft,
  LifeBuoy,
  Layers,
  Megaphone,
  Search,
  Tv,
  User,
  X,
  type LucideIcon,
} from "lucide-react";
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { iconButtonClass } from "#ui/button/icon-button.tsx";
import { Spinner } from "#ui/feedback/spinner.tsx";
import { Poster } from "#ui/media/poster.tsx";
import { matchCommands, type Command } from "./match-commands.ts";
import { useFinds } from "./palette.api.ts";

export interface PaletteCommand extends Command {
  readonly kind: "page" | "action";
  readonly icon: LucideIcon;
  readonly run: () => void;
}

interface PaletteProps {
  readonly commands: readonly PaletteCommand[];
  readonly onFind: (find: StaffFind) => void;
  readonly onClose: () => void;
}

/** Searches pages, actions, titles, people, tickets and the like, and opens one of them: a combo box in a dialog. */
export function CommandPalette(props: PaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  const [opener] = useState(() => document.activeElement);
  return (
    <Dialog.Root open onOpenChange={(open) => !open && props.onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-(--z-overlay) animate-enter bg-overlay backdrop-blur-sm" />
        <Dialog.Viewport className="fixed inset-0 z-(--z-overlay) grid justify-items-center overflow-hidden sm:px-6 sm:pt-[9vh] sm:pb-6">
          <Dialog.Popup
            initialFocus={input}
            finalFocus={() => (opener instanceof HTMLElement ? opener : true)}
            className="flex h-dvh w-full max-w-170 animate-enter flex-col self-start overflow-hidden bg-surface shadow-panel outline-none sm:h-auto sm:max-h-full sm:rounded-modal"
          >
            <Dialog.Title className="sr-only">Palette de commandes</Dialog.Title>
            <Box {...props} input={input} />
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
  readonly icon: LucideIcon | null;
  readonly picture: string | null;
  readonly open: () => void;
}

interface Group {
  readonly value: string;
  readonly items: readonly Row[];
}

function Box({ commands, onFind, onClose, input }: PaletteProps & { input: RefObject<HTMLInputElement | null> }) {
  const [text, setText] = useState("");
  // In a layout effect, so that no keystroke is lost.
  useLayoutEffect(() => input.current?.focus(), [input]);
  const { finds, isBehind, isFailed } = useFinds(text);
  const groups = [...commandGroups(commands, text), ...findGroups(finds, onFind)];
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  const open = (row: Row) => {
    onClose();
    row.open();
  };
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      value={text}
      onValueChange={(next, { reason }) => reason !== "item-press" && setText(next)}
      filter={null}
      itemToStringValue={(row: Row) => row.label}
      autoHighlight="always"
      keepHighlight
    >
      <div className="flex items-center gap-3 border-b border-divider py-2 pr-3 pl-5">
        <Search aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
        <Autocomplete.Input
          ref={input}
          aria-label="Page, titre, personne, ticket ou action"
          placeholder="Page, titre, personne, n° de ticket, action…"
          maxLength={limits.search.maxLength}
          enterKeyHint="go"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          className="h-12 min-w-0 flex-1 bg-transparent text-lg outline-none placeholder:text-muted"
        />
        {isBehind && <Spinner className="size-5 shrink-0 text-accent" />}
        <Dialog.Close aria-label="Fermer la palette" title="Fermer (Échap)" className={iconButtonClass({ plain: true })}>
          <X aria-hidden="true" className="size-5" />
        </Dialog.Close>
      </div>
      <Autocomplete.Status>
        <Message count={count} isBehind={isBehind} isFailed={isFailed} text={text.trim()} />
      </Autocomplete.Status>
      <Autocomplete.List
        aria-label="Résultats"
        className="min-h-0 flex-1 scroll-py-10 overflow-y-auto overscroll-contain p-2 empty:hidden sm:max-h-[60vh]"
      >
        {(group: Group) => <ResultGroup key={group.value} group={group} onOpen={open} />}
      </Autocomplete.List>
    </Autocomplete.Root>
  );
}

interface MessageProps {
  readonly count: number;
  readonly isBehind: boolean;
  readonly isFailed: boolean;
  readonly text: string;
}

function Message({ count, isBehind, isFailed, text }: MessageProps) {
  if (isFailed)
    return <p className="px-5 pt-3 text-sm text-accent-2">Titres, personnes, tickets et annonces n’ont pas pu être cherchés.</p>;
  if (count > 0 || isBehind) return <span className="sr-only">{isBehind ? "" : `${count} résultat${count > 1 ? "s" : ""}`}</span>;
  return <p className="px-6 py-9 text-center text-muted">Rien ne ressemble à «&#8239;{text}&#8239;».</p>;
}

function ResultGroup({ group, onOpen }: { group: Group; onOpen: (row: Row) => void }) {
  return (
    <Autocomplete.Group items={group.items} className="pb-2">
      <Autocomplete.GroupLabel className="px-2 pt-1.5 pb-1 text-sm font-semibold text-muted">
        {group.value}
      </Autocomplete.GroupLabel>
      <Autocomplete.Collection>{(row: Row) => <ResultRow key={row.id} row={row} onOpen={onOpen} />}</Autocomplete.Collection>
    </Autocomplete.Group>
  );
}

function ResultRow({ row, onOpen }: { row: Row; onOpen: (row: Row) => void }) {
  const { label, detail, icon: Icon, picture } = row;
  return (
    <Autocomplete.Item
      value={row}
      onClick={() => onOpen(row)}
      className="group flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-2 py-1 outline-none data-highlighted:bg-glass"
    >
      {Icon ? (
        <Icon aria-hidden="true" className="mx-1.5 size-5 shrink-0 text-muted" />
      ) : (
        <Poster src={picture} title="" eager className="w-8 shrink-0 rounded-tag" />
      )}
      <span className="min-w-0 flex-1 truncate font-medium">{label}</span>
      <span className="tabular-figures max-w-1/2 shrink-0 truncate text-sm text-muted">{detail}</span>
      <CornerDownLeft aria-hidden="true" className="size-4 shrink-0 text-muted opacity-0 group-data-highlighted:opacity-100" />
    </Autocomplete.Item>
  );
}

const groupLabels = { page: "Pages", action: "Actions" } as const;

/** Commands shown of a kind where there is a text. */
const shownCommands = 6;

function commandGroups(commands: readonly PaletteCommand[], text: string): Group[] {
  const matching = matchCommands(commands, text);
  return (["page", "action"] as const)
    .map((kind) => ({
      value: groupLabels[kind],
      items: matching
        .filter((command) => command.kind === kind)
        .slice(0, text.trim() === "" ? undefined : shownCommands)
        .map(({ label, icon, run }) => ({ id: `${kind} ${label}`, label, detail: "", icon, picture: null, open: run })),
    }))
    .filter(({ items }) => items.length > 0);
}

const findLooks = {
  movie: { group: "Films", icon: null },
  series: { group: "Séries", icon: null },
  episode: { group: "Épisodes", icon: CirclePlay },
  saga: { group: "Sagas", icon: Layers },
  channel: { group: "Chaînes", icon: Tv },
  person: { group: "Personnes", icon: User },
  ticket: { group: "Tickets", icon: LifeBuoy },
  announcement: { group: "Annonces", icon: Megaphone },
  badge: { group: "Badges", icon: Award },
} as const satisfies Record<StaffFind["kind"], { group: string; icon: LucideIcon | null }>;

const findGroups = (finds: readonly StaffFind[], onFind: (find: StaffFind) => void): Group[] =>
  Object.entries(Object.groupBy(finds, ({ kind }) => findLooks[kind].group)).map(([value, group]) => ({
    value,
    items: group.map((find) => ({ ...find, icon: findLooks[find.kind].icon, open: () => onFind(find) })),
  }));
