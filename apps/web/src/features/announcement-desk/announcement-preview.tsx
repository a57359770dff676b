import type { Announcement } from "@seance/contract/announcements";
import { isEmoji } from "@seance/contract/fields";
import { useState } from "react";
import { useWatch } from "react-hook-form";
import type { FormValues } from "#ui/form/form-values.ts";
import { audienceOf } from "./audience.ts";
import type { AnnouncementView } from "./announcement-view.ts";

/** The announcement of the surrounding form as viewers will see it. */
export function AnnouncementPreview({ base, Card }: { base: Announcement | undefined; Card: AnnouncementView }) {
  const values = useWatch<FormValues>();
  const [now] = useState(() => new Date().toISOString());
  return (
    <figure aria-label="Aperçu" className="grid grid-cols-1 gap-3 rounded-panel bg-surface p-4 ring-1 ring-divider">
      <figcaption className="text-sm font-semibold text-body">Aperçu</figcaption>
      <Card announcement={announcementOf(values, base, now)} />
    </figure>
  );
}

/** The announcement typed so far, without an invalid colour or emoji. */
function announcementOf(values: Partial<FormValues>, base: Announcement | undefined, now: string): Announcement {
  const text = (name: string): string | null => {
    const value = values[name];
    return typeof value === "string" && value.trim() !== "" ? value.trim() : null;
  };
  const [icon, colour, label, url] = [text("icon"), text("color_scheme"), text("action_text"), text("action_url")];
  const tags = values["tags"];
  return {
    id: base?.id ?? "apercu",
    title: text("title") ?? "Titre de l’annonce",
    message: text("message") ?? "Le message de l’annonce.",
    description: text("description"),
    type: (text("type") ?? "info") as Announcement["type"],
    priority: (text("priority") ?? "normal") as Announcement["priority"],
    is_pinned: values["is_pinned"] === true,
    is_active: values["is_active"] === true,
    start_date: text("start_date"),
    end_date: text("end_date"),
    target_audience: audienceOf(text("target_audience") ?? ""),
    icon: icon !== null && isEmoji(icon) ? icon : null,
    color_scheme: colour !== null && /^#[0-9a-f]{6}$/i.test(colour) ? colour : null,
    tags: Array.isArray(tags) ? tags : [],
    created_at: base?.created_at ?? now,
    created_by_name: base?.created_by_name ?? null,
    stats: base?.stats ?? { views: 0, clicks: 0 },
    action_button: label !== null && url !== null ? { text: label, url } : null,
  };
}
