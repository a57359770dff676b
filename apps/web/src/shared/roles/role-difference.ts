import { can, permissionNames, type Permission, type Role } from "@seance/contract/roles";

/** What each permission lets one do, as an infinitive. */
export const permissionLabels: Record<Permission, string> = {
  "admin:enter": "Ouvrir l’administration, et le site pendant une maintenance",
  "content:create": "Ajouter des titres, importer, voir les brouillons et les liens",
  "content:manage": "Modifier et supprimer les titres, actualiser leurs métadonnées",
  "hosting:manage": "Héberger des vidéos",
  "ticker:view": "Voir le message défilant dans l’administration",
  "ticker:edit": "Modifier le message défilant",
  "maintenance:view": "Voir l’état de la maintenance",
  "maintenance:control": "Mettre le site en maintenance, et l’en sortir",
  "urls:view": "Voir les migrations d’URL",
  "urls:migrate": "Remplacer un domaine dans tous les liens",
  "users:view": "Voir les comptes",
  "users:change-role": "Promouvoir et rétrograder, voir les adresses entières, fermer des sessions",
  "users:invite": "Inviter, à un rôle que l’on peut donner",
  "users:ban": "Bannir et réintégrer",
  "users:delete": "Supprimer des comptes",
  "badges:view": "Voir qui porte quel badge",
  "badges:manage": "Créer et attribuer des badges",
  "badges:remove": "Supprimer et retirer des badges",
  "login-history:view": "Voir les connexions",
  "login-history:full-ip": "Voir les adresses IP entières",
  "watch-history:view": "Voir ce que chacun regarde",
  "announcements:manage": "Publier des annonces",
  "support:answer": "Répondre aux tickets du support",
  "database:explore": "Explorer et modifier la base, lire le journal d’audit",
  "settings:manage": "Changer les réglages du site",
  "security:read": "Lire le journal de sécurité",
};

/** The permissions of a role, in the order of the table of roles. */
export const permissionsOf = (role: Role): Permission[] => permissionNames.filter((permission) => can(role, permission));

/** What a change of role gives and takes, by the table that the server decides with. */
export function roleDifference(from: Role, to: Role): { readonly gained: Permission[]; readonly lost: Permission[] } {
  return {
    gained: permissionsOf(to).filter((permission) => !can(from, permission)),
    lost: permissionsOf(from).filter((permission) => !can(to, permission)),
  };
}
