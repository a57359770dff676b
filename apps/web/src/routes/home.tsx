import { Outlet } from "@tanstack/react-router";

export default function Home() {
  return (
    <div className="marge py-barre">
      <title>Séance</title>
      <h1 className="text-3xl">Accueil</h1>
      <Outlet />
    </div>
  );
}
