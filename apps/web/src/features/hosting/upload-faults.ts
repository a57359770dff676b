import { hostingMessages, type VideoFormat } from "@seance/contract/hosting";
import { DetailedError } from "tus-js-client";
import { fileSize } from "#lib/file-size.ts";

export interface UploadLimits {
  readonly formats: readonly VideoFormat[];
  /** Bytes. */
  readonly max_upload: number;
  readonly free_space: number;
}

/** The `accept` attribute of a file input. */
export const acceptedFiles = ({ formats }: Pick<UploadLimits, "formats">): string =>
  ["video/*", ...formats.map((format) => `.${format}`)].join(",");

/** Why the server would refuse the file, or null. */
export function fileRefusal({ name, size }: Pick<File, "name" | "size">, limits: UploadLimits): string | null {
  const extension = name.split(".").at(-1)?.toLowerCase();
  if (size === 0) return hostingMessages.empty;
  if (!limits.formats.some((format) => format === extension))
    return extension === "avi" || extension === "wmv" ? hostingMessages.noConverter : hostingMessages.notVideo;
  if (size > limits.max_upload) return `${hostingMessages.tooLarge}\u202f: ${fileSize(limits.max_upload)} au plus.`;
  if (size > limits.free_space) return hostingMessages.noSpace;
  return null;
}

const cutOff = "Connexion interrompue\u202f: l’envoi reprendra où il en est.";
const failed = "L’envoi a échoué.";

/** 0 without a response. */
const statusOf = (error: Error): number => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0);

/** True for an outage, a lock or a rate limit; false for a refusal or a full disk. */
export function isRetryable(error: Error): boolean {
  const status = statusOf(error);
  return status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}

/** The message of a failed upload: the server's where it gave one. */
export function faultOf(error: Error): string {
  if (statusOf(error) === 0) return cutOff;
  const body = error instanceof DetailedError ? (error.originalResponse?.getBody() ?? "") : "";
  return detailOf(body) ?? failed;
}

function detailOf(body: string): string | null {
  try {
    const { detail } = JSON.parse(body) as { detail?: unknown };
    if (typeof detail === "string") return detail;
    const [first] = Array.isArray(detail) ? (detail as { msg?: unknown }[]) : [];
    return typeof first?.msg === "string" ? first.msg : null;
  } catch {
    return null;
  }
}
