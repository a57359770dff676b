export default function Films() {
  return (
    <div className="marge py-barre">
      <title>Films · Séance</title>
      <h1 className="text-3xl">Films</h1>
    </div>
  );
}
