import { channel, listChannels } from "@seance/contract/channels";
import { changeChannel } from "@seance/contract/channel-form";
import { episode, listEpisodes } from "@seance/contract/episodes";
import { changeEpisode } from "@seance/contract/episode-form";
import { changeSaga, createSaga } from "@seance/contract/saga-form";
import { listSagas, saga } from "@seance/contract/sagas";
import { deletedMessage } from "@seance/contract/save-refusal";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { answer, record, refusal } from "#test/answers.ts";
import { newId, sample } from "#test/sample.ts";
import { openApp, tellPage } from "#test/open-app.tsx";

const deleted = { by: "jeanne", self: false, at: "2026-11-25T13:02:00.000Z" };
const gone = () => refusal(404, deletedMessage, { deleted });
const mabuse = sample(saga, { id: newId(), name: "Mabuse", movies: [newId()], series: [newId()] });
const musee = sample(channel, { id: newId(), name: "Musée", category: "Art", stream_url: "https://exemple.fr/s", country: "FR" });
const pilot = sample(episode, {
  id: newId(),
  series_id: newId(),
  title: "Pilote",
  season_number: 1,
  episode_number: 1,
  duration: 20,
  video_url: "/v.mp4",
});

let there = true;
const held = <T,>(item: T): T[] => (there ? [item] : []);

for (const { tab, id, field, name, list, change, subject } of [
  {
    tab: "sagas",
    id: mabuse.id,
    field: "Nom *",
    name: "Mabuse",
    list: answer(listSagas, () => ({ sagas: held(mabuse) })),
    change: answer(changeSaga, gone),
    subject: "cette saga",
  },
  {
    tab: "channels",
    id: musee.id,
    field: "Nom *",
    name: "Musée",
    list: answer(listChannels, () => ({ channels: held(musee) })),
    change: answer(changeChannel, gone),
    subject: "cette chaîne",
  },
  {
    tab: "episodes",
    id: pilot.id,
    field: "Titre *",
    name: "Pilote",
    list: answer(listEpisodes, () => ({ episodes: held(pilot), total: there ? 1 : 0 })),
    change: answer(changeEpisode, gone),
    subject: "cet épisode",
  },
])
  test(`a form of ${tab} stays open when a colleague deletes its item, and says so when it is saved`, async () => {
    there = true;
    const made = record(createSaga, mabuse);
    await openApp(`/admin/${tab}?fiche=${id}`, { as: "super_admin", answers: [list, change, made.handler] });
    const form = page.getByRole("form");
    const first = form.getByLabelText(field);
    await expect.element(first).toHaveValue(name);
    await first.fill("Autre");
    there = false;
    tellPage("content-updated");
    tellPage("series-updated");
    await expect.element(page.getByText(/^Auc|aucun|Aucun/).first()).toBeInTheDocument();
    await expect.element(first).toHaveValue("Autre");
    await form.getByRole("button", { name: "Enregistrer" }).click();
    const asked = page.getByRole("dialog", { name: "Supprimé entre-temps" });
    await expect.element(asked).toMatchTextContent(new RegExp(`jeanne a supprimé ${subject} le 25 novembre 2026 à 14:02`));
    if (tab !== "sagas") return;
    await asked.getByRole("button", { name: "Copier en nouveau" }).click();
    await expect.poll(() => made.sent).toMatchObject([{ name: "Autre", movies: mabuse.movies, series: mabuse.series }]);
  });
