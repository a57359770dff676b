import type { RememberedDevice } from "@seance/contract/second-factor";
import { refusalText } from "#lib/api/error-message.ts";
import { browserName } from "#lib/browser-name.ts";
import { formatDay } from "#lib/format.ts";
import { Button } from "#ui/button/button.tsx";
import { QueryView } from "#ui/feedback/query-view.tsx";
import { notifyDone, notifyError } from "#ui/feedback/toasts.ts";
import { useForgetDevice, useRememberedDevices } from "./second-factor.api.ts";

/** The devices in which a sign-in does not ask for a code; nothing without any. */
export function RememberedDevices() {
  const query = useRememberedDevices();
  return (
    <QueryView query={query} fault="Vos appareils n’ont pas pu être lus" level={3}>
      {({ devices }) =>
        devices.length > 0 && (
          <section aria-labelledby="remembered-devices" className="grid gap-2">
            <h4 id="remembered-devices">Appareils qui ne demandent plus de code</h4>
            <ul className="grid gap-2">
              {devices.map((device) => (
                <DeviceRow key={device.id} device={device} />
              ))}
            </ul>
          </section>
        )
      }
    </QueryView>
  );
}

function DeviceRow({ device: { id, user_agent, last_used_at, created_at, expires_at } }: { device: RememberedDevice }) {
  const forget = useForgetDevice();
  const name = browserName(user_agent) ?? "Navigateur inconnu";
  const onForget = (): void =>
    forget.mutate(id, {
      onSuccess: () => notifyDone("L’appareil est oublié."),
      onError: (error) => notifyError(refusalText(error, "L’appareil n’a pas pu être oublié.")),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-surface-2 px-4 py-3">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="block text-sm text-muted">
          {`Utilisé le ${formatDay(last_used_at ?? created_at)}, jusqu’au ${formatDay(expires_at)}`}
        </span>
      </p>
      <Button aria-label={`Oublier ${name}`} busy={forget.isPending} onClick={onForget}>
        Oublier
      </Button>
    </li>
  );
}
