export default function FirstRun() {
  return (
    <div className="marge py-barre">
      <title>Premier démarrage · Séance</title>
      <h1 className="text-3xl">Premier démarrage</h1>
    </div>
  );
}
