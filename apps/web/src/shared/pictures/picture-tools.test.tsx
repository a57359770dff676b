import { changeMovie } from "@seance/contract/movie-form";
import { getMovie, listMovies, movie } from "@seance/contract/movies";
import type { Movie } from "@seance/contract/movies";
import { cropPicture, keepTmdbPicture, listTmdbPictures, pictureLimits, pictureMessages } from "@seance/contract/pictures";
import type { HttpHandler } from "msw";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { answer, record, refusal } from "#test/answers.ts";
import { openApp, token } from "#test/open-app.tsx";
import { sample } from "#test/sample.ts";

const form = page.getByRole("form", { name: "Modifier le film" });
const poster = form.getByRole("group", { name: "Image\u202f: Affiche" });
const address = poster.getByLabelText("Affiche", { exact: true });
const kept = "/media/pictures/0190a1b2-0000-7000-8000-000000000001-c81010-c11c11c11fff00fc11c11c11c11/600.webp";
const another = kept.replace("c81010", "2040a0");
const stored = (picture_url: string) => ({ picture_url, width: 600, height: 900 });
/** A picture that the browser can show at the address of a stored one. */
const drawn = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='600'/>";

/** Stands in for the browser's, whose progress no test could hold: `uploads` are under way until the test ends them. */
const uploads: Sent[] = [];
class Sent extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = "";
  body: FormData | undefined;
  open = vi.fn();
  setRequestHeader = vi.fn();
  getResponseHeader = () => null;
  abort = vi.fn(() => this.dispatchEvent(new Event("abort")));
  send(body: FormData): void {
    this.body = body;
    uploads.push(this);
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(new ProgressEvent("progress", { loaded, total }));
  }
  end(status: number, told: object): void {
    this.status = status;
    this.responseText = JSON.stringify(told);
    this.dispatchEvent(new Event("load"));
  }
}
const file = (bytes = 4) => new File([new Uint8Array(bytes)], "affiche.png", { type: "image/png" });
function holding(one: File): DataTransfer {
  const data = new DataTransfer();
  data.items.add(one);
  return data;
}
const drop = (dataTransfer: DataTransfer) =>
  address.element().dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
const chosen = () => poster.getByLabelText("Fichier\u202f: Affiche");
const upload = async (at: number): Promise<Sent> => {
  await expect.poll(() => uploads.length).toBe(at);
  return uploads[at - 1] as Sent;
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  uploads.length = 0;
});

async function openForm(fields: Partial<Movie> = {}, answers: readonly HttpHandler[] = []) {
  const edited = sample(movie, {
    ...{ title: "Scherben", year: 1921, genre: "Drame", description: "Un rail.", thumbnail: "/favicon.svg", poster: kept },
    ...fields,
  });
  const { handler, sent } = record(changeMovie, edited);
  await openApp(`/admin/movies?fiche=${edited.id}`, {
    as: "super_admin",
    answers: [...answers, answer(listMovies, { movies: [edited], total: 1 }), answer(getMovie, edited), handler],
  });
  await expect.element(address).toHaveValue(edited.poster ?? "");
  vi.stubGlobal("XMLHttpRequest", Sent);
  const save = async () => {
    await form.getByRole("button", { name: "Enregistrer" }).click();
    await expect.element(page.getByText("Film modifié")).toBeVisible();
    return sent;
  };
  return { save };
}

test("a chosen file is sent with its progress, and its address is saved with the form", async () => {
  const { save } = await openForm();
  await userEvent.upload(chosen(), file());
  const sending = await upload(1);
  expect(sending.open).toHaveBeenCalledWith("POST", "/api/admin/pictures");
  expect(sending.setRequestHeader).toHaveBeenCalledWith("authorization", `Bearer ${token()}`);
  expect(sending.body?.get("file")).toMatchObject({ name: "affiche.png" });
  sending.progress(1, 4);
  await expect.element(poster.getByRole("progressbar", { name: "Envoi de l’image" })).toHaveAttribute("aria-valuenow", "25");
  await expectAccessible();
  sending.progress(4, 4);
  await expect.element(poster.getByText("Préparation de l’image…")).toBeVisible();
  sending.end(201, stored(another));
  await expect.element(address).toHaveValue(another);
  await expect.element(poster.getByRole("progressbar")).not.toBeInTheDocument();
  await expect
    .element(poster.getByRole("status"))
    .toHaveTextContent("Image envoyée. Elle sera gardée une fois la fiche enregistrée.");
  expect(await save()).toMatchObject([{ poster: another }]);
});

test("a refused file says why and leaves the picture; it can be sent again, and an upload can be stopped", async () => {
  await openForm();
  await userEvent.upload(chosen(), file());
  (await upload(1)).end(415, { detail: pictureMessages.notPicture });
  const alert = poster.getByRole("alert");
  await expect.element(alert.getByText(pictureMessages.notPicture)).toBeVisible();
  await expect.element(address).toHaveValue(kept);
  await alert.getByRole("button", { name: "Réessayer" }).click();
  (await upload(2)).dispatchEvent(new Event("error"));
  await expect.element(alert.getByText(/Vérifiez votre connexion et réessayez/)).toBeVisible();
  await alert.getByRole("button", { name: "Réessayer" }).click();
  const third = await upload(3);
  await poster.getByRole("button", { name: "Annuler l’envoi" }).click();
  expect(third.abort).toHaveBeenCalled();
  await expect.element(poster.getByRole("progressbar")).not.toBeInTheDocument();
  await expect.element(alert).not.toBeInTheDocument();
  await expect.element(address).toHaveValue(kept);
});

test("a picture is pasted into the address, by the button, or dropped; text is pasted as text", async () => {
  await openForm();
  const paste = (clipboardData: DataTransfer) =>
    address.element().dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  const [text, picture] = [new DataTransfer(), holding(file())];
  text.setData("text/plain", "https://ailleurs.exemple/a.jpg");
  expect(paste(text), "left to the browser").toBe(true);
  expect(uploads).toEqual([]);
  expect(paste(picture), "not pasted as text").toBe(false);
  (await upload(1)).end(201, stored(another));
  await expect.element(address).toHaveValue(another);
  expect(drop(picture)).toBe(false);
  (await upload(2)).end(201, stored(kept));
  await expect.element(address).toHaveValue(kept);
  const read = vi.spyOn(navigator.clipboard, "read");
  read.mockResolvedValueOnce([new ClipboardItem({ "image/png": file() })]);
  await poster.getByRole("button", { name: "Coller" }).click();
  (await upload(3)).end(201, stored(another));
  await expect.element(address).toHaveValue(another);
  read.mockRejectedValueOnce(new DOMException("refused", "NotAllowedError"));
  await poster.getByRole("button", { name: "Coller" }).click();
  await expect.element(page.getByLabelText("Notifications").getByText(/Le presse-papiers ne contient pas d’image/)).toBeVisible();
});

test("a file that is too heavy is refused before it is sent", async () => {
  await openForm();
  drop(holding(file(pictureLimits.bytes + 1)));
  await expect.element(poster.getByRole("alert").getByText(pictureMessages.tooHeavy)).toBeVisible();
  expect(uploads).toEqual([]);
});

test("a removed picture is sent as none; the one that a film must have cannot be removed", async () => {
  const { save } = await openForm();
  const thumbnail = form.getByRole("group", { name: "Image\u202f: Miniature" });
  await expect.element(thumbnail.getByRole("button", { name: "Retirer" })).not.toBeInTheDocument();
  await poster.getByRole("button", { name: "Retirer" }).click();
  await expect.element(address).toHaveValue("");
  expect(await save()).toMatchObject([{ poster: null }]);
});

test("a stored picture is cropped by keyboard in the shape of its field; a link of another site is not cropped", async () => {
  const areas: unknown[] = [];
  const own = `${drawn}#${kept}`;
  await openForm({ poster: own, backdrop: "https://ailleurs.exemple/fond.jpg" }, [
    answer(cropPicture, ({ body }) => {
      areas.push(body);
      return areas.length === 1 ? refusal(404, "Introuvable") : stored(another);
    }),
  ]);
  const backdrop = form.getByRole("group", { name: "Image\u202f: Image de fond" });
  await expect.element(backdrop.getByRole("button", { name: "Recadrer" })).not.toBeInTheDocument();
  await poster.getByRole("button", { name: "Recadrer" }).click();
  const dialog = page.getByRole("dialog", { name: "Recadrer l’image" });
  const part = dialog.getByLabelText(/^Partie gardée/);
  await expect.element(part).toBeVisible();
  await expectAccessible();
  (part.element() as HTMLElement).focus();
  await userEvent.keyboard("{ArrowLeft}");
  await dialog.getByRole("button", { name: "Recadrer" }).click();
  await expect.element(dialog.getByRole("alert")).toHaveTextContent("Introuvable");
  await dialog.getByRole("button", { name: "Recadrer" }).click();
  await expect.element(address).toHaveValue(another);
  const { picture_url, area } = areas[1] as { picture_url: string; area: Record<string, number> };
  expect(picture_url).toBe(own);
  expect(area["height"]).toBeCloseTo(1, 2);
  expect(area["width"]).toBeCloseTo(2 / 3, 2);
  expect(area["left"], "moved from the middle").toBeLessThan(1 / 6 - 0.001);
});

test("a picture of TMDB is chosen among those of the field's shape, once the server has a source", async () => {
  const picture = {
    ...{ preview_url: "/favicon.svg", width: 2000, height: 3000, language: "fr" },
    path: "/a.jpg",
    ratio: "poster",
  } as const;
  const asked: string[] = [];
  const keep = record(keepTmdbPicture, stored(another));
  const { save } = await openForm({}, [
    answer(listTmdbPictures, ({ query }) => {
      asked.push(query.toString());
      const pictures = query.has("title")
        ? [picture, { ...picture, path: "/b.jpg", ratio: "wide" as const, language: null }]
        : [];
      return { source: true, tmdb_id: null, candidates: [], pictures };
    }),
    keep.handler,
  ]);
  await poster.getByRole("button", { name: "TMDB" }).click();
  const dialog = page.getByRole("dialog", { name: "Images de TMDB" });
  await expect.element(dialog.getByRole("button", { name: "Image 1, 2000\u202f×\u202f3000, français" })).toBeVisible();
  expect(asked).toContain("item_type=movie&title=Scherben&year=1921");
  expect(dialog.getByRole("listitem").elements()).toHaveLength(1);
  await expectAccessible();
  await dialog.getByRole("button", { name: "Image 1, 2000\u202f×\u202f3000, français" }).click();
  await expect.element(address).toHaveValue(another);
  expect(keep.sent).toEqual([{ path: "/a.jpg" }]);
  expect(await save()).toMatchObject([{ poster: another }]);
});

test("without a source of metadata TMDB is not offered", async () => {
  await openForm();
  await expect.element(poster.getByRole("button", { name: "Coller" })).toBeVisible();
  await expect.element(form.getByRole("button", { name: "TMDB" })).not.toBeInTheDocument();
});

test("a stored poster is shown in the size of its place, over its colour and blur", async () => {
  await openForm();
  const image = poster.element().querySelector("img");
  expect(image?.srcset).toContain(`${kept.replace("600.webp", "100.webp")} 100w`);
  expect(image?.sizes).toBe("64px");
  expect(image?.style.backgroundColor).toBe("rgb(200, 16, 16)");
  const blur = new Image();
  blur.src = /^url\("(.*)"\)$/.exec(image?.style.backgroundImage ?? "")?.[1] ?? "";
  await blur.decode();
  const canvas = new OffscreenCanvas(3, 3).getContext("2d");
  canvas?.drawImage(blur, 0, 0);
  expect([...(canvas?.getImageData(1, 1, 1, 1).data ?? [])]).toEqual([0, 0, 255, 255]);
});
