import { defaultLanguages, voiceOrders, type LanguagePreference } from "@seance/contract/languages";
import { useLanguages, useSaveLanguages } from "./languages.api.ts";
import { useSession } from "#shared/session/current-session.ts";
import { Select } from "#ui/input/field.tsx";
import { Switch } from "#ui/input/switch.tsx";

const voices: Record<LanguagePreference["voice"], { label: string; hint: string }> = {
  vf: { label: "VF d’abord", hint: "La voix française, sans autres sous-titres que ceux des passages étrangers." },
  vfq: { label: "VF du Québec d’abord", hint: "La voix française du Québec, ou à défaut celle de France." },
  vostfr: { label: "VOSTFR d’abord", hint: "La voix d’origine, avec des sous-titres français." },
  vo: { label: "VO", hint: "La voix d’origine, sans sous-titres." },
};

/** Which voice and subtitles start by themselves, kept with the account, or on the device of a guest. */
export function LanguageSettings({ hideTitle = false }: { hideTitle?: boolean }) {
  const isGuest = useSession().user === null;
  const { data, isError: isUnread } = useLanguages();
  // A change sends all of them: none before the stored ones are there.
  const languages = data ?? defaultLanguages;
  const { mutate, isError } = useSaveLanguages();
  const change = (part: Partial<LanguagePreference>) => mutate({ ...languages, ...part });
  return (
    <fieldset disabled={data === undefined}>
      <legend className={hideTitle ? "sr-only" : "mb-3 text-lg font-semibold"}>Langues</legend>
      <Select
        label="Version préférée"
        hint={voices[languages.voice].hint}
        value={languages.voice}
        onChange={(event) => change({ voice: voiceOrders.find((one) => one === event.currentTarget.value) ?? "vf" })}
      >
        {voiceOrders.map((voice) => (
          <option key={voice} value={voice}>
            {voices[voice].label}
          </option>
        ))}
      </Select>
      <div className="mt-3">
        <Switch
          label="Audiodescription"
          hint="La voix qui décrit l’image, quand le titre en a une."
          checked={languages.audio_description}
          onChange={(on) => change({ audio_description: on })}
        />
        <Switch
          label="Sous-titres pour sourds et malentendants"
          hint="Avec les bruits et la musique, même quand la voix est dans votre langue."
          checked={languages.sdh}
          onChange={(on) => change({ sdh: on })}
        />
      </div>
      {isUnread && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos langues n’ont pas pu être lues\u202f: rechargez la page."}
        </p>
      )}
      {isError && (
        <p role="alert" className="mt-2 text-sm text-danger-2">
          {"Vos langues n’ont pas été enregistrées\u202f: réessayez dans un instant."}
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {isGuest ? "Gardées sur cet appareil" : "Enregistrées avec votre compte"}, pour les prochaines lectures. Une langue
        choisie dans le lecteur pour une série reste celle de la série.
      </p>
    </fieldset>
  );
}
