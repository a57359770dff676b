export default function Film() {
  return (
    <div className="marge py-barre">
      <title>Film · Séance</title>
      <h1 className="text-3xl">Film</h1>
    </div>
  );
}
