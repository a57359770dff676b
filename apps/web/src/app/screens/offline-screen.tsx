import { Link } from "@tanstack/react-router";
import { RotateCw } from "lucide-react";
import { useEffect, useState } from "react";
import { connection } from "#lib/api/connection.ts";
import { Button, buttonClass } from "#ui/button/button.tsx";

/** Shown when the site is opened and its server cannot be reached. Reloads once the server answers. */
export function OfflineScreen() {
  useReloadOnReconnect();
  return (
    <section className="page-margin grid min-h-dvh place-content-center justify-items-center gap-4 py-top-bar text-center">
      <title>Hors connexion · Séance</title>
      <p className="overline-label">Hors connexion</p>
      <h1 className="max-w-[16ch] text-3xl md:text-hero">Le projecteur attend le réseau</h1>
      <p className="max-w-[52ch] text-lg text-body">
        {navigator.onLine
          ? "Le serveur de Séance ne répond pas pour l’instant. "
          : "Cet appareil n’est pas connecté à internet. Vérifiez le Wi-Fi ou les données mobiles. "}
        Le programme revient de lui-même dès que possible{"\u202f"}: il n’y a rien à recharger.
      </p>
      <p className="max-w-[52ch] text-muted">
        En attendant, l’historique gardé sur cet appareil reste à portée de main, et ce que vous avez regardé partira vers votre
        compte au retour du réseau. Les films, les séries et les chaînes, eux, ont besoin d’une connexion.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Retry />
        <Link to="/historique" className={buttonClass()}>
          Voir l’historique
        </Link>
      </div>
    </section>
  );
}

function Retry() {
  const [looking, setLooking] = useState(false);
  const [failed, setFailed] = useState(false);
  const look = async () => {
    setLooking(true);
    await connection.probe();
    setLooking(false);
    setFailed(connection.get().lost);
  };
  return (
    <>
      <Button kind="primary" busy={looking} onClick={() => void look()}>
        <RotateCw aria-hidden="true" className="size-5" /> Réessayer
      </Button>
      <p role="status" className="order-last w-full text-sm text-muted">
        {failed && !looking && "Toujours rien. Nouvel essai dans quelques secondes."}
      </p>
    </>
  );
}

/** The page reloads once the server answers: the cached one may be an earlier version. */
function useReloadOnReconnect(): void {
  useEffect(() => {
    const subscription = connection.subscribe(({ lost }) => !lost && location.reload());
    return () => subscription.unsubscribe();
  }, []);
}
