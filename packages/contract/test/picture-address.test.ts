import assert from "node:assert/strict";
import { test } from "node:test";
import { pictureColour, pictureSizes } from "@seance/contract/picture-address";

const folder = "/media/pictures/0190a1b2-0000-7000-8000-000000000001-3b2f1a/";

test("the address of a picture of this site tells its sizes up to its own, and its colour", () => {
  assert.deepEqual(pictureSizes(`${folder}500.webp`), {
    srcSet: [100, 200, 400, 500].map((width) => `${folder}${width}.webp ${width}w`).join(),
    style: { backgroundColor: "#3b2f1a" },
  });
  assert.equal(pictureSizes(`${folder}64.webp`)?.srcSet, `${folder}64.webp 64w`);
  assert.equal(pictureSizes(`${folder}400.webp`)?.srcSet.split(",").length, 3, "its own width once");
  assert.match(
    pictureSizes(`https://seance.exemple${folder}200.webp`)?.srcSet ?? "",
    /^https:\/\/seance\.exemple\/media.*100w,https:/,
  );
  assert.equal(pictureColour(`${folder}500.webp`), "#3b2f1a");
});

test("an opaque picture has a blurred one of nine pixels in its address", () => {
  const address = `${folder.slice(0, -1)}-f00f00f000f00f00f000f00f00f/500.webp`;
  const { srcSet = "", style } = pictureSizes(address) ?? {};
  assert.ok(srcSet.startsWith(`${folder.slice(0, -1)}-f00f00f000f00f00f000f00f00f/100.webp 100w,`));
  assert.deepEqual([style?.backgroundColor, style?.backgroundSize], ["#3b2f1a", "100% 100%"]);
  const bitmap = Buffer.from(
    (style?.backgroundImage ?? "").replace(/^url\("data:image\/bmp,|"\)$/g, "").replaceAll("%", ""),
    "hex",
  );
  assert.deepEqual([bitmap.length, bitmap.readUInt32LE(2), bitmap.readInt32LE(22)], [90, 90, -3]);
  assert.equal(bitmap.subarray(54, 66).toString("hex"), "0000ff0000ff0000ff000000", "blue, green, red, and the padding of a row");
  assert.equal(pictureColour(address), "#3b2f1a");
});

test("other addresses, and those of earlier versions of the site, stay as they are", () => {
  for (const address of [
    "https://ailleurs.exemple/affiche.jpg",
    "/media/pictures/0190a1b2-0000-7000-8000-000000000001-poster-0123456789ab.jpg",
    "/media/pictures/a-la-main.webp",
    `${folder}500.jpg`,
    `${folder}grand.webp`,
    "",
  ]) {
    assert.equal(pictureSizes(address), null, address);
    assert.equal(pictureColour(address), null, address);
  }
  assert.equal(pictureColour(null), null);
  assert.equal(pictureColour(folder.replace("3b2f1a", "00000000") + "64.webp"), null, "a picture that is not opaque");
});
