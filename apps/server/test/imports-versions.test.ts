import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { titleVersions } from "@seance/contract/versions";
import fc from "fast-check";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { versionsOf } from "#domains/imports/names/versions.ts";
import { sharedData } from "./shared-data.ts";

/** The versions of a release, by its tags. */
const releases: Record<string, string> = {
  "Rush.2013.FRENCH.BDRip.x264": "VF",
  "Still.Alice.2014.TRUEFRENCH.BDRip.XviD": "VF",
  "Les 4 Fantastiques 2015 Truefrench 720p x264": "VF",
  "Titre.2019.VFF.1080p.WEB": "VF",
  "Titre.2019.VFI.1080p.WEB": "VF",
  "Titre.2019.VF.1080p.WEB": "VF",
  "Titre.2019.VOF.1080p.WEB": "VF",
  "Titre (2019) [Français] 1080p": "VF",
  "Titre.2019.VFQ.1080p.WEB": "VFQ",
  "Titre.2019.VF2.1080p.WEB": "VF VFQ",
  "Titre.2019.VFF.VFQ.1080p.WEB": "VF VFQ",
  "Serendipity (2001) MULTi VF2 [1080p] BluRay": "VF VFQ VO",
  "Escape From New York 1981 MULTi VFF BluRay 4K": "VF VO",
  "Titre.2019.MULTi.VFQ.1080p": "VFQ VO",
  "Jamais entre amis (2015) [1080p] MULTI (VFQ-VOA) Bluray": "VFQ VO",
  "Titre.2019.MULTiVFF.1080p": "VF VO",
  "Titre.2019.MULTi-VF2.1080p": "VF VFQ VO",
  "The.Sugarland.Express.1974.MULTi.1080p.BluRay": "VF VO",
  "Underworld Quadrilogie VO+VFF+VFQ 1080p": "VF VFQ VO",
  "Palo.Alto.2013.LIMITED.VOSTFR.BRRip": "VOSTFR",
  "Gotham.S02E12.FASTSUB.VOSTFR.HDTV": "VOSTFR",
  "Titre.S01E01.SUBFRENCH.HDTV": "VOSTFR",
  "Titre.S01E01.STFR.HDTV": "VOSTFR",
  "Titre.S01E01.VOST.HDTV": "VOSTFR",
  "Titre.S01E01.VO.ST.FR.HDTV": "VOSTFR",
  "[ISLAND]One_Piece_679_[VOSTFR]_[V1]_[8bit]": "VOSTFR",
  "Titre.S01E01.VO.HDTV": "VO",
  "Titre.S01E01.VOSTA.HDTV": "VO",
  "Titre.2019.VF.VOSTFR.1080p": "VF VOSTFR",
  "Titre.2019.MULTi.VFF.VOSTFR.AD.SDH.1080p": "VF VOSTFR VO AD SDH",
  "Titre.2019.FRENCH.Audiodescription.1080p": "VF AD",
  "Titre.2019.VF.[Sourds et malentendants]": "VF SDH",
  "Titre.2019.FRENCH.SME.1080p": "VF SDH",
  "Titre.2019.SPANISH.DVDRip": "",
  "Titre.2019.Multiple.Subtitle.1080p": "",
  "Titre.2019.1080p": "",
  "The.French.Dispatch.2021.1080p": "",
  "The.French.Dispatch.2021.VOSTFR.1080p": "VOSTFR",
  "La.French.2014.FRENCH.BRRip": "VF",
  "Ad.Astra.2019.1080p": "",
  "AD.Astra.2019.VFF.1080p": "VF",
  "Multi.Man.2019.VO.1080p": "VO",
  "Vol.au.dessus.2019.sdhc": "",
};

for (const [name, versions] of Object.entries(releases))
  test(`${name}: ${versions || "no version"}`, () => assert.equal(parseLink(`${name}.mkv`).versions.join(" "), versions));

test("whatever the name, its versions are known ones, each once and in order", () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (name, title) => {
      const versions = versionsOf(name, title);
      assert.deepEqual(
        versions,
        titleVersions.filter((one) => versions.includes(one)),
      );
    }),
  );
});

test("every real name with a French tag has a version", (t) => {
  const file = sharedData(t, "release-names/dev.jsonl");
  if (!file) return;
  const names = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { input: string }).input);
  const tagged = names.filter((name) => /[^a-z](?:truefrench|vostfr|vff|vfq|vf2|multi)(?=[^a-z]|$)/iu.test(name));
  assert.ok(tagged.length > 30);
  assert.deepEqual(
    tagged.filter((name) => parseLink(name).versions.length === 0),
    [],
  );
});
