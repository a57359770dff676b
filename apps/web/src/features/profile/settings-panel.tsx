import { LanguageSettings } from "./language-settings.tsx";
import { colourThemes, saveSettings, useSettings, videoQualities } from "#shared/settings.ts";
import type { ColourTheme, NotificationKind, Settings, VideoQuality } from "#shared/settings.ts";
import { Select } from "#ui/input/field.tsx";
import { Switch } from "#ui/input/switch.tsx";

const kinds: readonly { kind: NotificationKind; label: string }[] = [
  { kind: "newMovies", label: "Nouveaux films" },
  { kind: "newSeries", label: "Nouvelles séries" },
  { kind: "announcements", label: "Annonces" },
  { kind: "recommendations", label: "Recommandations" },
];
const themeLabels: Record<ColourTheme, string> = {
  auto: "Automatique",
  sombre: "Salle obscure",
  contraste: "Contraste élevé",
};
const qualityLabel = (quality: VideoQuality) => (quality === "auto" ? "Auto" : `${quality}p au plus`);

/** Notification and display settings, kept on this device and applied at once. */
export function SettingsPanel() {
  const settings = useSettings();
  const { notifications, display } = settings;
  const change = (part: Partial<Settings>) => saveSettings({ ...settings, ...part });
  const show = (part: Partial<Settings["display"]>) => change({ display: { ...display, ...part } });
  return (
    <div className="grid gap-6">
      <fieldset>
        <legend className="mb-1 text-lg font-semibold">Notifications</legend>
        {kinds.map(({ kind, label }) => (
          <Switch
            key={kind}
            label={label}
            checked={notifications[kind]}
            onChange={(on) => change({ notifications: { ...notifications, [kind]: on } })}
          />
        ))}
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 text-lg font-semibold">Affichage</legend>
        <Select
          label="Thème de couleurs"
          hint="Automatique suit le contraste demandé à votre appareil."
          value={display.colorTheme}
          onChange={(event) => show({ colorTheme: event.currentTarget.value as ColourTheme })}
        >
          {colourThemes.map((theme) => (
            <option key={theme} value={theme}>
              {themeLabels[theme]}
            </option>
          ))}
        </Select>
        <Select
          label="Qualité vidéo"
          hint="Celle où commence une lecture."
          value={display.videoQuality}
          onChange={(event) => show({ videoQuality: event.currentTarget.value as VideoQuality })}
        >
          {videoQualities.map((quality) => (
            <option key={quality} value={quality}>
              {qualityLabel(quality)}
            </option>
          ))}
        </Select>
      </fieldset>
      <p className="text-sm text-muted">Ces réglages restent sur cet appareil.</p>
      <LanguageSettings />
    </div>
  );
}
