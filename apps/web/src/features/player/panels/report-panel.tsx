import { supportLimits } from "@seance/contract/support-limits";
import { CircleCheck } from "lucide-react";
import { useState } from "react";
import type { FormEvent } from "react";
import { formatTime } from "#lib/format.ts";
import { ApiError } from "#lib/api/api-error.ts";
import { refusalText } from "#lib/api/error-message.ts";
import { Button } from "#ui/button/button.tsx";
import { TextField } from "#ui/input/field.tsx";
import { TextArea } from "#ui/input/text-area.tsx";
import { usePlayer, usePlayerView } from "#features/player/player-context.ts";
import type { ProblemReport } from "#features/player/player-props.ts";
import { errorText } from "#features/player/player-text.ts";
import { Panel } from "./panel.tsx";
import { Option } from "./setting-rows.tsx";

const problems = [
  "La vidéo ne se lance pas",
  "Image figée ou saccadée",
  "Problème de son",
  "Problème de sous-titres",
  "Ce n’est pas la bonne vidéo",
  "Autre problème",
] as const;

const [notPlaying] = problems;
/** Characters that the problem takes before a guest's details. */
const longestProblem = 100;

/** The form that reports a problem to the support. What the player knows — title, time, error — goes with it. */
export function ReportPanel() {
  const { guest = false } = usePlayer();
  const { known, problem, setProblem, details, setDetails, email, setEmail, emailFault, state, submit } = useReport();
  return (
    <Panel
      title="Signaler un problème"
      className="inset-x-0 bottom-0 max-h-[92%] rounded-t-modal md:inset-x-auto md:top-1/2 md:left-1/2 md:bottom-auto md:w-115 md:-translate-1/2 md:rounded-modal"
    >
      {state === "sent" ? (
        <Sent />
      ) : (
        <form noValidate onSubmit={submit} className="grid gap-3 pb-2">
          <div role="radiogroup" aria-label="Quel est le problème ?">
            {problems.map((name) => (
              <Option key={name} label={name} chosen={name === problem} onClick={() => setProblem(name)} />
            ))}
          </div>
          <div className="grid gap-3 px-3">
            <TextArea
              label="Précisions (facultatif)"
              rows={3}
              maxLength={supportLimits.description - longestProblem}
              value={details}
              onChange={(event) => setDetails(event.currentTarget.value)}
            />
            {guest && (
              <TextField
                label="Votre adresse email"
                type="email"
                autoComplete="email"
                inputMode="email"
                value={email}
                error={emailFault}
                onChange={(event) => setEmail(event.currentTarget.value)}
                hint="La réponse y arrivera. Elle ne sert à rien d’autre."
              />
            )}
            <p className="text-sm text-muted">
              Avec votre message{"\u202f"}: {known}.
            </p>
            {state !== "sending" && state !== "open" && (
              <p role="alert" className="text-sm text-danger-2">
                {state.fault}
              </p>
            )}
            <Button type="submit" kind="primary" busy={state === "sending"} className="justify-self-end">
              Envoyer
            </Button>
          </div>
        </form>
      )}
    </Panel>
  );
}

function Sent() {
  const { setPanel, guest = false } = usePlayer();
  return (
    <div role="status" className="grid justify-items-center gap-3 px-4 py-6 text-center">
      <CircleCheck aria-hidden="true" className="size-10 text-success-2" />
      <p className="text-lg font-semibold">Merci, c’est envoyé{"\u202f"}!</p>
      <p className="text-body">
        {guest
          ? "L’équipe vous répondra par email, à l’adresse que vous avez donnée."
          : "La réponse arrivera dans Support, en haut de la page."}
      </p>
      <Button kind="primary" onClick={() => setPanel(null)}>
        Revenir à la vidéo
      </Button>
    </div>
  );
}

type State = "open" | "sending" | "sent" | { readonly fault: string };

function useReport() {
  const { onReport, guest = false } = usePlayer();
  const facts = useFacts();
  const [problem, setProblem] = useState<string>(facts.error === null ? problems[1] : notPlaying);
  const [details, setDetails] = useState("");
  const [email, setEmail] = useState("");
  const [emailFault, setEmailFault] = useState<string | undefined>();
  const [state, setState] = useState<State>("open");
  // What was on the screen when the panel opened: the film may go on behind it.
  const [{ known, ...opened }] = useState(facts);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (state === "sending" || !onReport) return;
    setState("sending");
    setEmailFault(undefined);
    onReport({ ...opened, problem, details: details.trim(), email: guest ? email : null }).then(
      () => setState("sent"),
      (error: unknown) => {
        const fault = error instanceof ApiError ? error.fields["email"] : undefined;
        setEmailFault(fault);
        if (fault) form.querySelector<HTMLInputElement>("[type=email]")?.focus();
        setState(fault ? "open" : { fault: refusalText(error, "Le signalement n’a pas pu être envoyé. Réessayez.") });
      },
    );
  };
  return { known, problem, setProblem, details, setDetails, email, setEmail, emailFault, state, submit };
}

/** What goes with a report, as data and in words. */
function useFacts(): Omit<ProblemReport, "problem" | "details" | "email"> & { readonly known: string } {
  const { item, source, refusal = null, session } = usePlayer();
  const failure = usePlayerView((view) => view.state.error);
  const { state, media } = session.getView();
  const kind = failure?.kind ?? (state.stalled ? "network" : null);
  const error = refusal ?? (kind && errorText(kind, item, source, state.played > 0).title);
  const timed = item.type !== "channel" && source !== null && source.kind !== "iframe" && media.position > 0;
  const position = timed ? Math.floor(media.position) : null;
  const known = [
    "le titre",
    ...(position === null ? [] : [`le moment (${formatTime(position)})`]),
    ...(error === null ? [] : ["l’erreur"]),
    "le navigateur",
  ];
  return {
    known: `${known.slice(0, -1).join(", ")} et ${known.at(-1)}`,
    position,
    error,
    code: failure?.code ?? null,
    source: source?.kind ?? null,
  };
}
