import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { settingsQuery } from "#features/site/site.api.ts";
import { Modal } from "#ui/dialog/modal.tsx";
import { Tabs } from "#ui/layout/tabs.tsx";
import type { ReactNode } from "react";

export function LegalModal({ onClose }: { onClose: () => void }) {
  const contact = useQuery(settingsQuery).data?.community_url ?? null;
  return (
    <Modal open onClose={onClose} title="Informations légales">
      <Tabs
        label="Informations légales"
        tabs={[
          { value: "dmca", label: "Politique DMCA", panel: <DmcaPolicy contact={contact} /> },
          { value: "conditions", label: "Conditions générales", panel: <Terms contact={contact} /> },
        ]}
      />
    </Modal>
  );
}

interface LegalProps {
  /** Contact address of the site, or null. */
  readonly contact: string | null;
}

function DmcaPolicy({ contact }: LegalProps) {
  return (
    <Text>
      <p>
        Le site héberge lui-même les contenus qu’il propose et agit en qualité de prestataire technique : il met à disposition un
        espace de stockage, un catalogue et un lecteur. Il respecte les droits des auteurs et des producteurs et retire
        promptement tout contenu dont le caractère illicite lui est signalé.
      </p>
      <h3>Signaler un contenu</h3>
      <p>
        Toute personne qui estime qu’un contenu porte atteinte à ses droits peut demander son retrait. Pour être traitée, la
        demande contient :
      </p>
      <ul>
        <li>le nom, la qualité et les coordonnées de la personne qui la fait, ou du titulaire des droits qu’elle représente ;</li>
        <li>le titre de l’œuvre et l’adresse exacte de la page concernée ;</li>
        <li>les éléments qui établissent les droits invoqués ;</li>
        <li>
          une déclaration de bonne foi selon laquelle l’usage n’est autorisé ni par le titulaire des droits, ni par son
          mandataire, ni par la loi ;
        </li>
        <li>la date et la signature, manuscrite ou électronique.</li>
      </ul>
      <h3>Suites données</h3>
      <p>
        Une demande complète est examinée dans les meilleurs délais. Le contenu est retiré ou rendu inaccessible pendant l’examen
        lorsque l’atteinte paraît sérieuse. La personne qui l’a ajouté en est informée et peut présenter une contre-notification
        motivée. Les comptes qui ajoutent de façon répétée des contenus illicites sont fermés.
      </p>
      <p>Une déclaration sciemment inexacte engage la responsabilité de son auteur.</p>
      <Contact contact={contact} topic="retrait">
        Adresser une demande de retrait
      </Contact>
    </Text>
  );
}

function Terms({ contact }: LegalProps) {
  return (
    <Text>
      <h3>1. Objet</h3>
      <p>
        Le site permet de consulter un catalogue de films, de séries, de sagas et de chaînes en direct, et de les regarder dans un
        navigateur. Son accès est gratuit. L’utiliser vaut acceptation des présentes conditions.
      </p>
      <h3>2. Rôle du site</h3>
      <p>
        Le site héberge lui-même les contenus et agit en qualité de prestataire technique. Il s’efforce d’assurer un service
        continu sans pouvoir le garantir : une maintenance, une panne ou une évolution peut l’interrompre.
      </p>
      <h3>3. Compte</h3>
      <p>
        Un compte est nécessaire pour les favoris, la reprise d’une série et l’historique commun à plusieurs appareils. Il est
        personnel : chacun garde son mot de passe secret et répond de l’usage de son compte. Un compte qui contrevient aux
        présentes conditions peut être suspendu.
      </p>
      <h3>4. Usage des contenus</h3>
      <p>
        Les contenus sont destinés à un visionnage privé. Le téléchargement, la copie, la rediffusion et le contournement des
        mesures de protection sont interdits, sauf lorsque l’œuvre est libre de droits.
      </p>
      <h3>5. Données personnelles</h3>
      <p>
        Le site conserve l’adresse email, le mot de passe sous une forme illisible, les favoris, la progression de lecture et un
        journal des connexions limité dans le temps. Ces données ne sont ni vendues ni communiquées à des tiers. Chacun peut
        consulter ses sessions, modifier son mot de passe et demander l’accès à ses données ou leur effacement.
      </p>
      <h3>6. Évolution des conditions</h3>
      <p>
        Les présentes conditions peuvent évoluer. La version applicable est celle qui est publiée ici. Elles sont soumises au
        droit français.
      </p>
      <Contact contact={contact}>Poser une question</Contact>
    </Text>
  );
}

function Text({ children }: { children: ReactNode }) {
  return (
    <div className="max-w-[72ch] space-y-3 pb-2 text-body [&_h3]:pt-3 [&_h3]:text-lg [&_h3]:text-foreground [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:pl-5 [&_ul]:marker:text-accent">
      {children}
    </div>
  );
}

const contactLink = "font-semibold text-accent-2 underline underline-offset-4";

function Contact({ contact, topic, children }: LegalProps & { topic?: "retrait"; children: ReactNode }) {
  if (!contact)
    return (
      <p>
        <Link to="/contact" search={{ sujet: topic }} className={contactLink}>
          {children}
        </Link>
      </p>
    );
  return (
    <p>
      <a href={contact} target="_blank" rel="noopener noreferrer" className={contactLink}>
        {children}
        <span className="sr-only"> (nouvel onglet)</span>
      </a>
    </p>
  );
}
