import {
  AudioLines,
  Captions,
  ChevronLeft,
  FastForward,
  Flag,
  Gauge,
  Keyboard,
  Languages,
  ListOrdered,
  Palette,
  Play,
  SlidersHorizontal,
  Timer,
  Volume2,
} from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";
import { speedName, speeds } from "#features/player/controls/speeds.ts";
import { chapterAt, chapterName, chapterNameAt } from "#features/player/chapters.ts";
import { formatTime } from "#lib/format.ts";
import { LookPage, ShiftPage } from "./caption-pages.tsx";
import { Panel } from "./panel.tsx";
import { Option, Row, Switch } from "./setting-rows.tsx";
import { shiftName } from "#features/player/player-text.ts";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";

type SettingsPage = "root" | "chapters" | "audio" | "captions" | "look" | "shift" | "quality" | "speed" | "languages";

/** A phone or a tablet, where the keyboard help is useless. */
const isTouchScreen = () => matchMedia("(hover: none) and (pointer: coarse)").matches;

interface PageProps {
  go: (page: SettingsPage) => void;
}

function RootPage({ go }: PageProps) {
  const { session, setPanel, source, languageSettings, onReport } = usePlayer();
  const evenVolume = usePlayerView((view) => view.preferences.evenVolume);
  const chapter = usePlayerView((view) => chapterNameAt(view.tracks.chapters, view.media.position));
  const autoSkip = usePlayerView((view) => view.preferences.autoSkip);
  const tracks = usePlayerView((view) => view.tracks);
  const media = usePlayerView((view) => view.media);
  const active = (list: readonly { label: string; active: boolean }[]) => list.find((one) => one.active)?.label;
  const height = tracks.quality.find((one) => one.active)?.height;
  const quality = tracks.autoQuality ? `Auto${height ? ` (${height}p)` : ""}` : `${height ?? ""}p`;
  return (
    <>
      {tracks.chapters.length > 0 && (
        <Row icon={<ListOrdered />} label="Chapitres" value={chapter ?? ""} onClick={() => go("chapters")} />
      )}
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
      {!media.live && (
        <Switch
          icon={<FastForward />}
          label="Passer l’intro et le récap automatiquement"
          on={autoSkip}
          onChange={(on) => session.prefer({ autoSkip: on })}
        />
      )}
      {typeof source?.loudness === "number" && (
        <Switch
          icon={<Volume2 />}
          label="Volume égal d’un titre à l’autre"
          on={evenVolume}
          onChange={(on) => session.prefer({ evenVolume: on })}
        />
      )}
      {languageSettings !== undefined && <Row icon={<Languages />} label="Langues préférées" onClick={() => go("languages")} />}
      {!isTouchScreen() && <Row icon={<Keyboard />} label="Raccourcis clavier" onClick={() => setPanel("help")} />}
      {onReport && <Row icon={<Flag />} label="Signaler un problème" onClick={() => setPanel("report")} />}
    </>
  );
}

function ChaptersPage() {
  const { session, setPanel } = usePlayer();
  const chapters = usePlayerView((view) => view.tracks.chapters);
  const now = usePlayerView((view) => chapterAt(view.tracks.chapters, view.media.position));
  return chapters.map((chapter, place) => (
    <button
      key={place}
      type="button"
      aria-current={chapter === now}
      onClick={() => {
        session.seekTo(chapter.start);
        setPanel(null);
      }}
      className="flex min-h-12 w-full items-center gap-3 rounded-field px-3 py-2 text-left hover:bg-surface-3 aria-[current=true]:text-accent-2"
    >
      <Play aria-hidden="true" className={`size-4 shrink-0 fill-current text-accent ${chapter === now ? "" : "invisible"}`} />
      <span className="line-clamp-2 min-w-0 font-medium">{chapterName(chapters, chapter)}</span>
      <span className="tabular-figures ml-auto pl-3 text-sm text-muted">{formatTime(chapter.start)}</span>
    </button>
  ));
}

function AudioPage() {
  const { session } = usePlayer();
  const audio = usePlayerView((view) => view.tracks.audio);
  return audio.map((track) => (
    <Option key={track.id} label={track.label} chosen={track.active} onClick={() => session.tracks.selectAudio(track.id)} />
  ));
}

function CaptionsPage({ go }: PageProps) {
  const { session } = usePlayer();
  const text = usePlayerView((view) => view.tracks.text);
  const shift = usePlayerView((view) => view.captionShift);
  return (
    <>
      <Option label="Désactivés" chosen={text.every((track) => !track.active)} onClick={() => session.tracks.selectText(null)} />
      {text.map((track) => (
        <Option key={track.id} label={track.label} chosen={track.active} onClick={() => session.tracks.selectText(track.id)} />
      ))}
      <Row icon={<Palette />} label="Apparence" onClick={() => go("look")} />
      <Row icon={<Timer />} label="Décalage" value={shiftName(shift)} onClick={() => go("shift")} />
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

function LanguagesPage() {
  return <div className="p-2">{usePlayer().languageSettings}</div>;
}

interface PageFacts {
  title: string;
  role: "group" | "radiogroup";
  /** Where « Revenir » leads. */
  parent?: SettingsPage;
  Page: (props: PageProps) => ReactNode;
}

const pages: Record<SettingsPage, PageFacts> = {
  root: { title: "Réglages", role: "group", Page: RootPage },
  chapters: { title: "Chapitres", role: "group", parent: "root", Page: ChaptersPage },
  audio: { title: "Langue audio", role: "radiogroup", parent: "root", Page: AudioPage },
  captions: { title: "Sous-titres", role: "radiogroup", parent: "root", Page: CaptionsPage },
  look: { title: "Apparence des sous-titres", role: "group", parent: "captions", Page: LookPage },
  shift: { title: "Décalage des sous-titres", role: "group", parent: "captions", Page: ShiftPage },
  quality: { title: "Qualité", role: "radiogroup", parent: "root", Page: QualityPage },
  speed: { title: "Vitesse", role: "radiogroup", parent: "root", Page: SpeedPage },
  languages: { title: "Langues préférées", role: "group", parent: "root", Page: LanguagesPage },
};

/** The settings of picture and sound: a page for each, `first` to begin with. */
export function SettingsPanel({ first }: { first: SettingsPage }) {
  const [page, setPage] = useState(first);
  const { title, role, parent, Page } = pages[page];
  const back = parent ? () => setPage(parent) : undefined;
  return (
    <Panel
      title={title}
      onBack={back}
      className="inset-x-0 bottom-0 max-h-[75%] rounded-t-modal md:inset-x-auto md:right-6 md:bottom-26 md:max-h-[min(70%,560px)] md:w-84 md:rounded-modal [@media(max-height:30rem)]:max-h-[calc(100%-3rem)] md:[@media(max-height:30rem)]:bottom-7 md:[@media(max-height:30rem)]:max-h-[calc(100%-3rem)]"
      header={
        back && (
          <button
            type="button"
            onClick={back}
            className="-ml-2 flex min-h-11 items-center gap-1 rounded-field pr-3 pl-1 font-semibold hover:bg-surface-3"
          >
            <ChevronLeft aria-hidden="true" className="size-5" />
            <span className="sr-only">Revenir de </span>
            {title}
          </button>
        )
      }
    >
      <div role={role} aria-label={title}>
        <Page go={setPage} />
      </div>
    </Panel>
  );
}
