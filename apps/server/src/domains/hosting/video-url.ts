import { hostedFolder } from "@seance/contract/hosting";

/** The URL of a hosted file, as the links of titles have it. */
export const videoUrl = ({ filename }: { readonly filename: string }): string => `${hostedFolder}${filename}`;
