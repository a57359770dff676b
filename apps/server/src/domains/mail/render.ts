/** What a mail says, before it is text or HTML. */
export interface MailContent {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  /** A list of links after the paragraphs, each with what it says. */
  readonly links?: readonly { readonly label: string; readonly text: string; readonly url: string }[];
  /** A link, shown as a button between the paragraphs and these last ones. */
  readonly button?: { readonly label: string; readonly url: string };
  readonly after?: readonly string[];
}

/** The end of every mail: which site writes. */
const signature = (site: string): string => `Séance · ${site}`;

export function textOf({ paragraphs, links = [], button, after = [] }: MailContent, site: string): string {
  const list = links.map(({ label, text, url }) => [label, text, url].filter((part) => part !== "").join("\n"));
  const link = button ? [`${button.label}\u00A0:\n${button.url}`] : [];
  return `${["Bonjour,", ...paragraphs, ...list, ...link, ...after, `-- \n${signature(site)}`].join("\n\n")}\n`;
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

/** Mail programs know neither style sheets nor most of CSS: each element carries its own style. */
const styles = {
  body: "margin:0;padding:24px;background:#f4f2ee;color:#23201b;font:16px/1.5 Georgia,serif",
  card: "max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px",
  title: "margin:0 0 16px;font-size:24px;line-height:1.25",
  button: "display:inline-block;padding:12px 24px;border-radius:8px;background:#8a5a00;color:#ffffff;font-weight:bold",
  link: "color:#8a5a00;font-weight:bold",
  small: "margin:24px 0 0;color:#5d574d;font-size:14px",
};

export function htmlOf({ subject, paragraphs, links = [], button, after = [] }: MailContent, site: string): string {
  const line = (text: string): string => `<p>${escape(text)}</p>`;
  const list = links.map(
    ({ label, text, url }) => `<p><a href="${escape(url)}" style="${styles.link}">${escape(label)}</a><br>${escape(text)}</p>`,
  );
  const link = button && `<p><a href="${escape(button.url)}" style="${styles.button}">${escape(button.label)}</a></p>`;
  return [
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>`,
    `<body style="${styles.body}"><div style="${styles.card}">`,
    `<h1 style="${styles.title}">${escape(subject)}</h1>`,
    ...["Bonjour,", ...paragraphs].map(line),
    ...list,
    ...(link ? [link] : []),
    ...after.map(line),
    `<p style="${styles.small}">${escape(signature(site))}</p>`,
    "</div></body></html>",
  ].join("\n");
}
