/** Addresses of the site's pages, as the router of the web names them: the server answers any other with the status 404. */
export const pagePaths = [
  ...[
    "/",
    "/films",
    "/films/$id",
    "/series",
    "/series/$id",
    "/sagas/$id",
    "/personnes/$slug",
    "/recherche",
    "/chaines",
    "/favoris",
    "/historique",
  ],
  ...[
    "/connexion",
    "/connexion/$provider",
    "/contact",
    "/acces-equipe",
    "/premier-demarrage",
    "/mot-de-passe-oublie",
    "/nouveau-mot-de-passe",
    "/invitation",
    "/adresse-verifiee",
    "/nouvelle-adresse",
    "/adresse-gardee",
    "/mes-sessions",
    "/mes-notifications",
    "/appareil",
  ],
  ...["/admin/$", "/explorateur/$", "/apercu/$", "/api/docs"],
] as const;

const shapes = pagePaths.map((path) => new RegExp(`^${path.replace(/\/\$$/, "(/.*)?").replaceAll(/\$\w+/g, "[^/]+")}/?$`));

/** Whether a path, without its search, is an address of the site. */
export const isPagePath = (path: string): boolean => shapes.some((shape) => shape.test(path));
