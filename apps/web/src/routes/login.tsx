export default function Login() {
  return (
    <div className="marge py-barre">
      <title>Connexion · Séance</title>
      <h1 className="text-3xl">Connexion</h1>
    </div>
  );
}
