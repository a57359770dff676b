import type { MailDesk } from "@seance/contract/mails";

/** A mail as its recipient sees it: its subject, its HTML, its text. */
export function MailPreview({ template: { subject, html, text } }: { template: MailDesk["templates"][number] }) {
  return (
    <div className="grid w-full grid-cols-1 gap-4 xl:grid-cols-2">
      <p className="text-lg font-semibold xl:col-span-2">{subject}</p>
      <iframe
        title={`${subject} (HTML)`}
        sandbox="allow-same-origin"
        srcDoc={html.replaceAll(" style=", " data-style=")}
        onLoad={(event) => applyStyles(event.currentTarget.contentDocument)}
        className="h-120 w-full rounded-panel bg-white ring-1 ring-divider"
      />
      <pre className="overflow-x-auto rounded-panel bg-surface-2 p-5 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
    </div>
  );
}

/** The policy of the page allows no styles in HTML, but those that its script sets. */
function applyStyles(document: Document | null): void {
  for (const element of document?.querySelectorAll<HTMLElement>("[data-style]") ?? [])
    element.style.cssText = element.dataset["style"] ?? "";
}
