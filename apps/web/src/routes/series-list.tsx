export default function SeriesList() {
  return (
    <div className="marge py-barre">
      <title>Séries · Séance</title>
      <h1 className="text-3xl">Séries</h1>
    </div>
  );
}
