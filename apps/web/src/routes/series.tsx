export default function Series() {
  return (
    <div className="marge py-barre">
      <title>Série · Séance</title>
      <h1 className="text-3xl">Série</h1>
    </div>
  );
}
