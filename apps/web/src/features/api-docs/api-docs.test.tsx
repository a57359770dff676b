import { http, HttpResponse } from "msw";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "#test/accessible.ts";
import { atSize, phone } from "#test/on-page.ts";
import { openApp } from "#test/open-app.tsx";

const schema = { type: "object", properties: { title: { type: "string" }, year: { type: "integer" } }, required: ["title"] };
const document = {
  paths: {
    "/movies/{id}": {
      put: {
        ...{ summary: "Modifier un film", description: "Droit nécessaire : content:manage", security: [{ bearer: [] }] },
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string", format: "uuid" } }],
        requestBody: { content: { "application/json": { schema } } },
        responses: { 200: { description: "Succès", content: { "application/json": { schema } } } },
        "x-api-key": true,
      },
    },
    "/home": { get: { summary: "L’accueil", security: [{}], parameters: [], responses: {}, "x-api-key": true } },
  },
};

test("the page tells how to use a key and a webhook, and shows each call with an example", async () => {
  await openApp("/api/docs", { answers: [http.get("/api/openapi.json", () => HttpResponse.json(document))] });
  await expect.element(page.getByText("2 appels")).toBeVisible();
  await page.getByText(/Modifier un film/).click();
  await expect
    .element(page.getByText(/curl -X PUT .*\/api\/movies\/0190a000-.*Authorization: Bearer.*"title": "texte"/s))
    .toBeVisible();
  await expect.element(page.getByText("Droit nécessaire : content:manage. Ouvert aux clés.")).toBeVisible();
  await expectAccessible();
  await atSize(phone, () => expectAccessible());
  await page.getByRole("searchbox", { name: "Chercher un appel" }).fill("accueil");
  await expect.element(page.getByText("1 appel", { exact: true })).toBeVisible();
});
