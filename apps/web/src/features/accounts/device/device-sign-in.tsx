import { devicePage, type DeviceCode } from "@seance/contract/device-codes";
import { useEffect, useEffectEvent, useState } from "react";
import { formatTime } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { SpinnerScreen } from "#ui/feedback/spinner.tsx";
import { QrCode } from "#ui/media/qr-code.tsx";
import { startSession } from "#features/accounts/accounts.api.ts";
import { faultText } from "#features/accounts/auth-faults.ts";
import { useDeviceAnswer, useDeviceCode } from "./device.api.ts";
import { grouped } from "./grouped-code.ts";

/** Signs this device in by a code, which is approved on a phone. */
export function DeviceSignIn({ onDone }: { onDone: () => void }) {
  const { data, error, isFetching, refetch } = useDeviceCode();
  const again = () => void refetch();
  if (isFetching) return <SpinnerScreen text="Préparation du code…" />;
  if (error) return <Over text={faultText(error)} onAgain={again} />;
  return data && <WaitingCode key={data.device_code} code={data} onDone={onDone} onAgain={again} />;
}

function WaitingCode({ code, onDone, onAgain }: { code: DeviceCode; onDone: () => void; onAgain: () => void }) {
  const left = useCountdown(code.expires_in);
  const { opened, over } = useDeviceAnswer(code);
  const leave = useEffectEvent(onDone);
  useEffect(() => {
    if (opened) void startSession(opened).then(() => leave());
  }, [opened]);
  if (over === "refused") return <Over text="La connexion de cet appareil a été refusée." onAgain={onAgain} />;
  if (over || left === 0) return <Over text="Ce code n’est plus valable." onAgain={onAgain} />;
  return (
    <div className="grid justify-items-center gap-5 text-center">
      <p className="text-body">
        {"Scannez ce code avec votre téléphone, ou ouvrez-y "}
        <strong className="wrap-anywhere text-foreground">{`${location.host}${devicePage}`}</strong>
        {" et donnez ces lettres\u202f:"}
      </p>
      <p className="font-mono text-3xl font-bold tracking-[0.15em] md:text-[2.75rem]" translate="no">
        {grouped(code.user_code)}
      </p>
      <QrCode text={new URL(`${devicePage}#${code.user_code}`, location.origin).href} label="QR code de la page à ouvrir" />
      <p role="timer" className="text-sm text-muted tabular-nums">
        {`Encore valable ${formatTime(left)}`}
      </p>
    </div>
  );
}

function Over({ text, onAgain }: { text: string; onAgain: () => void }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p role="alert" className="text-body">
        {text}
      </p>
      <Button kind="primary" onClick={onAgain}>
        Obtenir un autre code
      </Button>
    </div>
  );
}

/** Seconds that are left, from now on. */
function useCountdown(seconds: number): number {
  const [end] = useState(() => Date.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000))), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
