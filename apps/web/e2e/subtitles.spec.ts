import { enterAs, staffDesk } from "./back-office.ts";
import { picturesMove, player } from "./screening.ts";
import { expect, test } from "./site.ts";

test("staff add a subtitle file of an old encoding to a film, and it plays beside its MP4", async ({ page, request }) => {
  const person = await enterAs(page, request);
  const film = await staffDesk(request, person).film({ video_url: "/media/demo/film.mp4" });
  await page.goto(`/admin/movies?fiche=${film.id}`);
  const desk = page.getByRole("group", { name: "Fichiers de sous-titres" });
  const text =
    "1\r\n00:00:00,000 --> 01:00:00,000\r\nL\u0092\u009cuf <script>\u00e0 No\u00ebl</script>co\u00fbte\r\n\r\n2\r\nxx --> yy\r\n";
  await desk.getByLabel("Fichiers de sous-titres à ajouter").setInputFiles({
    name: "film.fr.srt",
    mimeType: "text/plain",
    buffer: Buffer.from(text, "latin1"),
  });
  await page.getByRole("dialog").getByRole("button", { name: "Ajouter" }).click();
  await expect(desk.getByRole("listitem")).toContainText("1 réplique · SRT · film.fr.srt");
  await page.goto(`/films/${film.id}?lecture=film-${film.id}`);
  await expect(player(page)).toBeVisible();
  await picturesMove(page);
  await page.keyboard.press("c");
  await expect(page.getByTestId("captions")).toHaveText("L’œuf coûte");
});
