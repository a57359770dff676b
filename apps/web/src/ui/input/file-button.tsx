import type { LucideIcon } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";
import { Button, type ButtonKind } from "#ui/button/button.tsx";

/** FileButton: a button that opens the file picker. `label` names the file input, `accept` and `multiple` are its attributes. */
export function FileButton({
  label,
  accept,
  multiple = false,
  icon,
  kind = "glass",
  onFiles,
  children,
}: {
  label: string;
  accept: string;
  multiple?: boolean;
  icon: LucideIcon;
  kind?: ButtonKind;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} icon={icon} className="justify-self-start" onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        multiple={multiple}
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Emptied, so that the same file can be chosen again.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
    </>
  );
}
