import { Link } from "@tanstack/react-router";
import { buttonClass } from "#ui/button/button.tsx";

export function NotFoundScreen() {
  return (
    <section className="page-margin grid min-h-[70dvh] place-content-center justify-items-center gap-4 py-top-bar text-center">
      <title>Page introuvable · Séance</title>
      <p className="overline-label">Erreur 404</p>
      <h1 className="text-3xl md:text-hero">Cette salle n’existe pas</h1>
      <p className="max-w-[52ch] text-lg text-body">
        L’adresse est peut-être mal écrite, ou ce titre a quitté l’affiche. Le reste du programme, lui, est toujours là.
      </p>
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass({ kind: "primary" })}>
          Retour à l’accueil
        </Link>
        <Link to="/films" className={buttonClass({ kind: "glass" })}>
          Voir les films
        </Link>
      </div>
    </section>
  );
}
