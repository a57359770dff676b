import { useConnection } from "#lib/api/connection.ts";

/** Shown while the connection is lost. Part of the first script: it could not be loaded then. */
export function OfflineStrip() {
  const { lost, met } = useConnection();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-top-bar z-(--z-bar) grid justify-items-center px-gutter"
    >
      {lost && met && (
        <p className="max-w-[60ch] rounded-panel bg-surface-2 px-4 py-2.5 text-center text-sm text-foreground shadow-panel ring-1 ring-accent/50">
          <strong className="text-accent-2">Hors connexion.</strong>
          {/* On a phone it would cover the content. */}
          <span className="max-md:sr-only">
            {" Ce que vous regardez est noté sur cet appareil\u202f; le programme revient de lui-même avec le réseau."}
          </span>
        </p>
      )}
    </div>
  );
}
