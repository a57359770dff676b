import type { StorageReport } from "@seance/contract/storage";
import { fileSize } from "#lib/file-size.ts";
import { useLibraryFindings } from "#features/hosting/hosting.api.ts";
import { countOf } from "#lib/format.ts";
import { QueryView } from "#ui/feedback/query-view.tsx";

const parts = { original: "l’original", package: "la version préparée" } as const;

/** What does not fit between the videos and their files. */
export function Findings({ report: { orphans, missing, duplicates } }: { report: StorageReport }) {
  return (
    <>
      {missing.length > 0 && (
        <Finding
          title="Fichiers introuvables"
          items={missing.map(({ id, name, part }) => ({ key: `${id} ${part}`, text: `${name}\u202f: ${parts[part]}` }))}
        />
      )}
      {duplicates.length > 0 && (
        <Finding
          title="Vidéos en double"
          items={duplicates.map(({ size, videos }) => ({
            key: videos.map(({ id }) => id).join(),
            text: `${names.format(videos.map(({ name }) => name))} (${fileSize(size)} chacune)`,
          }))}
        />
      )}
      {orphans.length > 0 && (
        <Finding
          title={`${countOf(orphans.length, "fichier que rien n’utilise", "fichiers que rien n’utilise")} (${fileSize(sizeOf(orphans))})`}
          text={"Rien à faire\u202f: le site les efface de lui-même."}
          items={orphans.map(({ name }) => ({ key: name, text: name }))}
        />
      )}
    </>
  );
}

/** What the library folders have twice, and pictures that nothing uses. */
export function LibraryFindings() {
  return (
    <QueryView
      query={useLibraryFindings()}
      fault="Les doublons des bibliothèques n’ont pas pu être lus"
      level={3}
      loading={<></>}
    >
      {({ duplicates, pictures }) => (
        <>
          {duplicates.length > 0 && (
            <Finding
              title="En double dans les bibliothèques"
              items={duplicates.map(({ size, videos }) => ({
                key: videos.map(({ id }) => id).join(),
                text: `${names.format(videos.map(nameOf))} (${fileSize(size)} chacun)`,
              }))}
            />
          )}
          {pictures.length > 0 && (
            <Finding
              title={`${countOf(pictures.length, "image que rien n’utilise", "images que rien n’utilise")} (${fileSize(sizeOf(pictures))})`}
              text={"Rien à faire\u202f: le site les efface de lui-même."}
              items={pictures.map(({ name }) => ({ key: name, text: name }))}
            />
          )}
        </>
      )}
    </QueryView>
  );
}

const nameOf = ({ name, in_library }: { readonly name: string; readonly in_library: boolean }): string =>
  in_library ? name : `${name}, envoyé sur le site`;

const sizeOf = (files: readonly { readonly size: number }[]): number => files.reduce((sum, { size }) => sum + size, 0);

const names = new Intl.ListFormat("fr", { type: "conjunction" });

interface FindingProps {
  readonly title: string;
  readonly text?: string;
  readonly items: readonly { readonly key: string; readonly text: string }[];
}

function Finding({ title, text, items }: FindingProps) {
  return (
    <section>
      <h3 className="font-semibold text-accent-2">{title}</h3>
      {text !== undefined && <p className="text-muted">{text}</p>}
      <ul className="list-disc pl-5 wrap-anywhere text-body">
        {items.map((item) => (
          <li key={item.key}>{item.text}</li>
        ))}
      </ul>
    </section>
  );
}
