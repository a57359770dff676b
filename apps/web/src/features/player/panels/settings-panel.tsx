import {
  AudioLines,
  Captions,
  Check,
  ChevronLeft,
  ChevronRight,
  Gauge,
  Keyboard,
  Palette,
  SlidersHorizontal,
} from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { Panel } from "./panel.tsx";
import { captionBackgrounds, captionSizes } from "#features/player/session/preferences.ts";
import type { CaptionSize } from "#features/player/session/preferences.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";

type SettingsPage = "root" | "audio" | "captions" | "look" | "quality" | "speed";

const titles: Record<SettingsPage, string> = {
  root: "Réglages",
  audio: "Langue audio",
  captions: "Sous-titres",
  look: "Apparence des sous-titres",
  quality: "Qualité",
  speed: "Vitesse",
};
const parents: Partial<Record<SettingsPage, SettingsPage>> = {
  audio: "root",
  captions: "root",
  look: "captions",
  quality: "root",
  speed: "root",
};
const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2];
const sizes: readonly CaptionSize[] = ["petite", "normale", "grande", "très grande"];

const speedName = (rate: number) => (rate === 1 ? "Normale" : `${rate.toLocaleString("fr-FR")}×`);
const capital = (text: string) => text.charAt(0).toLocaleUpperCase("fr") + text.slice(1);

interface RowProps {
  icon: ReactNode;
  label: string;
  value?: string;
  onClick: () => void;
}

function Row({ icon, label, value, onClick }: RowProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-surface-3 [&_svg]:size-5"
    >
      <span aria-hidden="true" className="text-muted">
        {icon}
      </span>
      <span className="font-medium">{label}</span>
      <span className="ml-auto max-w-36 truncate pl-3 text-sm text-muted">{value}</span>
      <ChevronRight aria-hidden="true" className="text-muted" />
    </button>
  );
}

function Option({ label, note, chosen, onClick }: { label: string; note?: string; chosen: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      role="radio"
      aria-checked={chosen}
      onClick={onClick}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-surface-3 aria-checked:text-accent-2"
    >
      <Check aria-hidden="true" className={`size-5 text-accent ${chosen ? "" : "invisible"}`} />
      <span className="font-medium">{label}</span>
      {note !== undefined && <span className="ml-auto text-sm text-muted">{note}</span>}
    </button>
  );
}

interface PageProps {
  go: (page: SettingsPage) => void;
}

function RootPage({ go }: PageProps) {
  const { setPanel } = usePlayer();
  const tracks = usePlayerView((view) => view.tracks);
  const media = usePlayerView((view) => view.media);
  const active = (list: readonly { label: string; active: boolean }[]) => list.find((one) => one.active)?.label;
  const height = tracks.quality.find((one) => one.active)?.height;
  const quality = tracks.autoQuality ? `Auto${height ? ` (${height}p)` : ""}` : `${height ?? ""}p`;
  return (
    <>
      {tracks.audio.length > 1 && (
        <Row icon={<AudioLines />} label="Audio" value={active(tracks.audio) ?? ""} onClick={() => go("audio")} />
      )}
      {tracks.text.length > 0 && (
        <Row icon={<Captions />} label="Sous-titres" value={active(tracks.text) ?? "Désactivés"} onClick={() => go("captions")} />
      )}
      {tracks.quality.length > 1 && (
        <Row icon={<SlidersHorizontal />} label="Qualité" value={quality} onClick={() => go("quality")} />
      )}
      {!media.live && <Row icon={<Gauge />} label="Vitesse" value={speedName(media.rate)} onClick={() => go("speed")} />}
      <Row icon={<Keyboard />} label="Raccourcis clavier" onClick={() => setPanel("help")} />
    </>
  );
}

function AudioPage() {
  const { session } = usePlayer();
  const audio = usePlayerView((view) => view.tracks.audio);
  return audio.map((track) => (
    <Option key={track.id} label={track.label} chosen={track.active} onClick={() => session.selectAudio(track.id)} />
  ));
}

function CaptionsPage({ go }: PageProps) {
  const { session } = usePlayer();
  const text = usePlayerView((view) => view.tracks.text);
  return (
    <>
      <Option label="Désactivés" chosen={text.every((track) => !track.active)} onClick={() => session.selectText(null)} />
      {text.map((track) => (
        <Option key={track.id} label={track.label} chosen={track.active} onClick={() => session.selectText(track.id)} />
      ))}
      <Row icon={<Palette />} label="Apparence" onClick={() => go("look")} />
    </>
  );
}

function LookPage() {
  const { session } = usePlayer();
  const style = usePlayerView((view) => view.captionStyle);
  return (
    <>
      <div role="radiogroup" aria-label="Taille" className="pb-2">
        <p className="px-3 py-2 text-sm text-muted">Taille</p>
        {sizes.map((size) => (
          <Option
            key={size}
            label={capital(size)}
            note={`${captionSizes[size] * 100} %`}
            chosen={style.size === size}
            onClick={() => session.setCaptionStyle({ ...style, size })}
          />
        ))}
      </div>
      <div role="radiogroup" aria-label="Fond">
        <p className="px-3 py-2 text-sm text-muted">Fond</p>
        {captionBackgrounds.map((background) => (
          <Option
            key={background}
            label={capital(background)}
            chosen={style.background === background}
            onClick={() => session.setCaptionStyle({ ...style, background })}
          />
        ))}
      </div>
    </>
  );
}

function QualityPage() {
  const { session } = usePlayer();
  const { quality, autoQuality } = usePlayerView((view) => view.tracks);
  const now = quality.find((one) => one.active)?.height;
  return (
    <>
      <Option
        label="Automatique"
        {...(autoQuality && now ? { note: `${now}p` } : {})}
        chosen={autoQuality}
        onClick={() => session.selectQuality("auto")}
      />
      {quality.map((one) => (
        <Option
          key={one.id}
          label={`${one.height}p`}
          chosen={!autoQuality && one.active}
          onClick={() => session.selectQuality(one.id)}
        />
      ))}
    </>
  );
}

function SpeedPage() {
  const { session } = usePlayer();
  const rate = usePlayerView((view) => view.media.rate);
  return speeds.map((speed) => (
    <Option key={speed} label={speedName(speed)} chosen={rate === speed} onClick={() => session.setRate(speed)} />
  ));
}

const pages = {
  root: RootPage,
  audio: AudioPage,
  captions: CaptionsPage,
  look: LookPage,
  quality: QualityPage,
  speed: SpeedPage,
};

/** The settings of picture and sound: a page for each, `first` to begin with. */
export function SettingsPanel({ first }: { first: SettingsPage }) {
  const [page, setPage] = useState(first);
  const parent = parents[page];
  const back = parent ? () => setPage(parent) : undefined;
  const Page = pages[page];
  const grouped = page === "root" || page === "look";
  return (
    <Panel
      title={titles[page]}
      onBack={back}
      className="inset-x-0 bottom-0 max-h-[75%] rounded-t-modal md:inset-x-auto md:right-6 md:bottom-26 md:max-h-[min(70%,460px)] md:w-84 md:rounded-modal"
      header={
        back && (
          <button
            type="button"
            onClick={back}
            className="-ml-2 flex min-h-11 items-center gap-1 rounded-field pr-3 pl-1 font-semibold hover:bg-surface-3"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            <span className="sr-only">Revenir de </span>
            {titles[page]}
          </button>
        )
      }
    >
      <div role={grouped ? "group" : "radiogroup"} aria-label={titles[page]}>
        <Page go={setPage} />
      </div>
    </Panel>
  );
}
