import { Link } from "@tanstack/react-router";

export function Logo() {
  return (
    <Link to="/" aria-label="Séance, accueil" className="flex h-11 shrink-0 items-center gap-2.5 rounded-champ">
      <svg viewBox="0 0 24 20" aria-hidden="true" className="h-4.5 w-5.5 fill-lampe drop-shadow-[0_0_10px_#ffb52e88]">
        <path d="M0 0 24 10 0 20z" />
      </svg>
      <span className="font-titre text-2xl leading-none font-extrabold tracking-[-0.04em]">Séance</span>
    </Link>
  );
}
