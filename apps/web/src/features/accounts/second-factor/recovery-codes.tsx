import { Copy, Download } from "lucide-react";
import { focusOnOpen } from "#lib/page/focus-on-open.ts";
import { saveFile } from "#lib/save-file.ts";
import { Button } from "#ui/button/button.tsx";
import { copyLink } from "#ui/feedback/copy-link.ts";

const words = { done: "Codes copiés.", fault: "Les codes n’ont pas pu être copiés", instead: "téléchargez-les." };

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const text = codes.join("\n");
  return (
    <div className="grid gap-4">
      <p className="text-body">
        {
          "Gardez ces codes de secours hors de votre téléphone\u202f: si vous le perdez, chacun d’eux vous connecte une fois. Ils ne seront plus montrés."
        }
      </p>
      <ol
        ref={focusOnOpen}
        tabIndex={-1}
        aria-label="Codes de secours"
        className="tabular-figures grid gap-x-6 gap-y-1 rounded-panel bg-surface-2 px-5 py-4 font-mono sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-3">
        <Button icon={Copy} onClick={() => void copyLink(text, words)}>
          Copier
        </Button>
        <Button icon={Download} onClick={() => saveFile("seance-codes-de-secours.txt", `${text}\n`, "text/plain")}>
          Télécharger
        </Button>
        <Button kind="primary" onClick={onDone}>
          C’est noté
        </Button>
      </div>
    </div>
  );
}
