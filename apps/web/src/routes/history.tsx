export default function History() {
  return (
    <div className="marge py-barre">
      <title>Historique · Séance</title>
      <h1 className="text-3xl">Historique</h1>
    </div>
  );
}
