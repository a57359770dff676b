export default function Favourites() {
  return (
    <div className="marge py-barre">
      <title>Mes Favoris · Séance</title>
      <h1 className="text-3xl">Mes Favoris</h1>
    </div>
  );
}
