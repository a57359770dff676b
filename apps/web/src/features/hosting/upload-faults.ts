import { hostingMessages, type VideoFormat } from "@seance/contract/hosting";
import { DetailedError } from "tus-js-client";
import { fileSize } from "./file-size.ts";

/** What a server takes. */
export interface Limits {
  readonly formats: readonly VideoFormat[];
  /** Bytes. */
  readonly max_upload: number;
  readonly free_space: number;
}

/** Why a file need not be sent at all; null where it may be taken. */
export function refusalOf({ name, size }: Pick<File, "name" | "size">, limits: Limits): string | null {
  const ending = name.split(".").at(-1)?.toLowerCase();
  if (size === 0) return hostingMessages.empty;
  if (!limits.formats.some((format) => format === ending))
    return ending === "avi" || ending === "wmv" ? hostingMessages.noConverter : hostingMessages.notVideo;
  if (size > limits.max_upload) return `${hostingMessages.tooLarge}\u202f: ${fileSize(limits.max_upload)} au plus.`;
  if (size > limits.free_space) return hostingMessages.noSpace;
  return null;
}

export const cutOff = "Connexion interrompue\u202f: l’envoi reprendra où il en est.";
const failed = "L’envoi a échoué.";

/** The answer's status; 0 where none came. */
export const statusOf = (error: Error): number =>
  error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0;

/** Asking again helps against an outage or a pause that was asked for, never against a refusal or a full disk. */
export function worthResuming(error: Error): boolean {
  const status = statusOf(error);
  return status === 0 || status === 409 || status === 423 || status === 429 || (status >= 500 && status !== 507);
}

/** The server's sentence about an upload that it did not take. */
export function faultOf(error: Error): string {
  if (worthResuming(error) && statusOf(error) === 0) return cutOff;
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
