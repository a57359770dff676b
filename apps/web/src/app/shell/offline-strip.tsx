import { useConnection } from "#lib/api/connection.ts";

/** Shown while the connection is lost. Part of the first script: it could not be loaded then. */
export function OfflineStrip() {
  const { lost, met } = useConnection();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-barre z-(--niveau-barre) grid justify-items-center px-marge"
    >
      {lost && met && (
        <p className="max-w-[60ch] rounded-panneau bg-velours-2 px-4 py-2.5 text-center text-sm text-ecran shadow-panneau ring-1 ring-lampe/50">
          <strong className="text-lampe-2">Hors connexion.</strong>
          {/* On a phone it would cover the content. */}
          <span className="max-md:sr-only">
            {" Ce que vous regardez est noté sur cet appareil\u202f; le programme revient de lui-même avec le réseau."}
          </span>
        </p>
      )}
    </div>
  );
}
