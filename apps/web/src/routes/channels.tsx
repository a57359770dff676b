export default function Channels() {
  return (
    <div className="marge py-barre">
      <title>Chaînes TV · Séance</title>
      <h1 className="text-3xl">Chaînes TV</h1>
    </div>
  );
}
