import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { normalizeSearch } from "@seance/contract/text";
import { parseLink } from "#domains/imports/names/parse-link.ts";
import { writtenNames } from "./release-grammar.ts";
import { sharedData } from "./shared-data.ts";

/** Names of the kinds that are easily misread, each with its title, year, season and episode. */
const kinds: Record<string, Record<string, string>> = {
  "a bracket, a site or a resolution in front of the title": {
    "www.SiteExemple.org - Le Cercle Rouge 1970 1080p BluRay x264.mkv": "Le Cercle Rouge|1970",
    "(720p) Un Village Français S02E05.mkv": "Un Village Français||2|5",
    "[DVDRip] Buffet Froid [1979] [FRENCH].avi": "Buffet Froid|1979",
    "[Team-X] Un Prophète (2009) [1080p].mkv": "Un Prophète|2009",
    "[GRP][1080p][HEVC] Les Mondes Engloutis S01E13 [VF].mkv": "Les Mondes Engloutis||1|13",
    "[TorrentFR] [1080p] Les Choristes 2004 TRUEFRENCH.mkv": "Les Choristes|2004",
    "[ OxTorrent.la ] Peaky.Blinders.S05E02.VOSTFR.HDTV.x264.mkv": "Peaky Blinders||5|2",
    "Wawacity.blog - Taxi 5 (2018) FRENCH BDRip.avi": "Taxi 5|2018",
    "WEB-DL.1080p.La.Flamme.S01E03.mkv": "La Flamme||1|3",
    "[4K HDR] Le Cinquieme Element 1997.mkv": "Le Cinquieme Element|1997",
    "[1080p BluRay x265] Nikita (1990).mkv": "Nikita|1990",
    "(HD) L'Auberge espagnole (2002).mkv": "L'Auberge espagnole|2002",
    "[VOSTFR] Oldboy (2003) 720p.mkv": "Oldboy|2003",
    "[SubFR] Your Lie in April - S01E03 [BD 1080p].mkv": "Your Lie in April||1|3",
    "{1080p} Léon (1994) {FRENCH}.mkv": "Léon|1994",
  },
  "a person's name beside the year": {
    "Le Mépris (1963, Jean-Luc Godard) [1080p].mkv": "Le Mépris|1963",
    "Stalker (Andreï Tarkovski) (1979) VOSTFR 720p.mkv": "Stalker|1979",
    "Persona [Ingmar Bergman, 1966].mkv": "Persona|1966",
    "Pickpocket [Robert Bresson 1959] FRENCH.mkv": "Pickpocket|1959",
    "Sans soleil (Marker, 1983).avi": "Sans soleil|1983",
    "Yojimbo (Kurosawa 1961) VOSTFR.mkv": "Yojimbo|1961",
    "Playtime (J. Tati - 1967) FRENCH 1080p.mkv": "Playtime|1967",
    "Z (Costa-Gavras, 1969).mkv": "Z|1969",
    "8½ (Federico Fellini, 1963) VOSTFR.mkv": "8½|1963",
    "La Strada [Fellini - 1954].avi": "La Strada|1954",
    "Le.Doulos.(Melville,.1962).FRENCH.DVDRip.avi": "Le Doulos|1962",
    "Fargo (1996, Joel & Ethan Coen).mkv": "Fargo|1996",
    "2001, l'odyssée de l'espace (Stanley Kubrick, 1968).mkv": "2001, l'odyssée de l'espace|1968",
  },
  "words and numbers of markers in titles": {
    "Open.Season.2006.FRENCH.1080p.mkv": "Open Season|2006",
    "La.Derniere.Saison.1970.FRENCH.mkv": "La Derniere Saison|1970",
    "Apollo 13 (1995) MULTi 1080p.mkv": "Apollo 13|1995",
    "Blade Runner 2049 (2017) 2160p.mkv": "Blade Runner 2049|2017",
    "1984.1956.VOSTFR.mkv": "1984|1956",
    "Le Grand Bleu [7.1] (1988).mkv": "Le Grand Bleu|1988",
    "Fantastic.4.2015.7.1.1080p.mkv": "Fantastic 4|2015",
    "Season's Greetings (2015).mkv": "Season's Greetings|2015",
    "2.Guns.2013.720p.mkv": "2 Guns|2013",
    "Rabbit.Season.2015.FRENCH.mkv": "Rabbit Season|2015",
    "Wedding.Season.2022.MULTi.1080p.WEB.mkv": "Wedding Season|2022",
    "Saison.Blanche.1989.FRENCH.mkv": "Saison Blanche|1989",
    "Final.Season.2007.DVDRip.XviD.avi": "Final Season|2007",
    "Le.Nombre.23.2007.FRENCH.mkv": "Le Nombre 23|2007",
    "Zodiac.DTS.5.1.2007.FRENCH.1080p.mkv": "Zodiac|2007",
    "Zodiac (2007) 1080p DTS-HD MA 7.1.mkv": "Zodiac|2007",
    "U-571.2000.FRENCH.DVDRip.avi": "U-571|2000",
    "7 ans au Tibet 1997 FRENCH.mkv": "7 ans au Tibet|1997",
    "Les.12.Travaux.d.Asterix.1976.FRENCH.mkv": "Les 12 Travaux d Asterix|1976",
    "Camping 3 (2016) FRENCH 1080p.mkv": "Camping 3|2016",
    "1941.1979.MULTi.mkv": "1941|1979",
    "Heat 5.1 1995 FRENCH.mkv": "Heat|1995",
    "Pi.3.14.2004.mkv": "Pi 3 14|2004",
    "Bienvenue en 2050 2018 FRENCH.mkv": "Bienvenue en 2050|2018",
  },
  "seasons written as years": {
    "Les.Grosses.Tetes.2014x06.mkv": "Les Grosses Tetes||2014|6",
    "Mythbusters - S2016 E01 - Star Wars.mkv": "Mythbusters||2016|1",
    "Thalassa S2005.E21.FRENCH.avi": "Thalassa||2005|21",
    "Intervilles S1999 FRENCH.mkv": "Intervilles||1999",
    "Question.pour.un.champion.S2008E112.FRENCH.mkv": "Question pour un champion||2008|112",
    "Cash Investigation - Saison 2021 - Episode 02.mp4": "Cash Investigation||2021|2",
    "Capital.2017x04.FRENCH.avi": "Capital||2017|4",
    "C dans l'air S2020 E15.mp4": "C dans l'air||2020|15",
  },
  capitals: {
    "LA HAINE.1995.TRUEFRENCH.DVDRIP.AVI": "LA HAINE|1995",
    "HER.2013.MULTI.1080P.MKV": "HER|2013",
    "US.2019.FRENCH.1080P.mkv": "US|2019",
    "FRENCH.CONNECTION.1971.MULTI.1080P.MKV": "FRENCH CONNECTION|1971",
    "MAISON CLOSE SAISON 2 EPISODE 3 FRENCH.AVI": "MAISON CLOSE||2|3",
    "DC.COMICS.HEROS.2013.FRENCH.mkv": "DC COMICS HEROS|2013",
    "LA GRANDE VADROUILLE (1966) DVDRIP FRENCH.AVI": "LA GRANDE VADROUILLE|1966",
    "ALIEN.1979.DIRECTORS.CUT.MULTI.1080P.MKV": "ALIEN|1979",
    "LE FABULEUX DESTIN D'AMELIE POULAIN 2001 TRUEFRENCH.MKV": "LE FABULEUX DESTIN D'AMELIE POULAIN|2001",
    "ET 1982 FRENCH DVDRIP.AVI": "ET|1982",
    "PLUS BELLE LA VIE S10E55 FRENCH WEBRIP.MP4": "PLUS BELLE LA VIE||10|55",
    "THE OA S01E05 VOSTFR.MKV": "THE OA||1|5",
  },
  "one word before the marker": {
    "House.S03E04.FRENCH.720p.mkv": "House||3|4",
    "24.S02E03.FRENCH.avi": "24||2|3",
    "You.S02E05.MULTi.1080p.mkv": "You||2|5",
    "1899.S01E01.MULTi.mkv": "1899||1|1",
    "SHERLOCK.S02E03.MULTI.MKV": "SHERLOCK||2|3",
    "Dubbed.S01E02.1080p.mkv": "Dubbed||1|2",
    "Multi.S01E01.VF.mkv": "Multi||1|1",
    "narcos.s03e10.french.720p.mkv": "Narcos||3|10",
    "Borgen.S01E02.mkv": "Borgen||1|2",
    "Fais.S01E01.mkv": "Fais||1|1",
    "Hd.S01E02.mkv": "Hd||1|2",
    "Limited.S02E01.720p.mkv": "Limited||2|1",
    "Uncut.S01E03.1080p.WEB.mkv": "Uncut||1|3",
    "2012.S01E04.mkv": "2012||1|4",
  },
  "editions in any place": {
    "Alien.Directors.Cut.1979.MULTi.1080p.mkv": "Alien|1979",
    "Le.Dernier.Combat.OM.1983.FRENCH.1080p.mkv": "Le Dernier Combat|1983",
    "Metropolis Restored (1927).mkv": "Metropolis|1927",
    "Gladiator.Extended.Edition.2000.1080p.mkv": "Gladiator|2000",
    "Casablanca.70th.Anniversary.Edition.1942.1080p.mkv": "Casablanca|1942",
    "Dunkirk.IMAX.2017.MULTi.2160p.mkv": "Dunkirk|2017",
    "The.Final.Cut.2004.FRENCH.DVDRip.avi": "The Final Cut|2004",
    "Brazil.1985.Criterion.1080p.mkv": "Brazil|1985",
    "Fanny.et.Alexandre.TV.Version.1982.mkv": "Fanny et Alexandre|1982",
    "Leon.Version.Longue.1994.FRENCH.1080p.mkv": "Leon|1994",
    "Leon (1994) (Version longue) 1080p.mkv": "Leon|1994",
    "Leon.1994.OM.MULTi.1080p.mkv": "Leon|1994",
    "Dracula.Edition.Collector.1992.FRENCH.mkv": "Dracula|1992",
    "Dracula.40th.Anniversary.1992.1080p.mkv": "Dracula|1992",
    "Abyss.Special.Edition.1989.MULTi.1080p.mkv": "Abyss|1989",
    "Abyss.Extended.Director's.Cut.1989.1080p.mkv": "Abyss|1989",
    "Kingdom.of.Heaven.(Roadshow.Directors.Cut).2005.mkv": "Kingdom of Heaven|2005",
    "Restored - Les Enfants du paradis (1945).mkv": "Les Enfants du paradis|1945",
    "Underworld {edition-Director's Cut} (2003).mkv": "Underworld|2003",
    "Underworld - Extended - 2003.mkv": "Underworld|2003",
    "[Restored] Les Enfants du paradis 1945.mkv": "Les Enfants du paradis|1945",
  },
  "N of M": {
    "The Blue Planet (3 of 8) 720p.mkv": "The Blue Planet|||3",
    "Les Rois Maudits 5 sur 6 FRENCH.avi": "Les Rois Maudits|||5",
    "Clemenceau - Partie 1 sur 2.avi": "Clemenceau|||1",
    "Le Nazisme - 2of6 - L'ordre - FRENCH.avi": "Le Nazisme|||2",
    "Apocalypse.Verdun.1of2.FRENCH.720p.mkv": "Apocalypse Verdun|||1",
    "Le Cinéma français [3 sur 8].avi": "Le Cinéma français|||3",
    "Human.Planet.07of08.Rivers.720p.mkv": "Human Planet|||7",
    "Carlos partie 2 sur 3 FRENCH.avi": "Carlos|||2",
  },
  "titles in two scripts": {
    "七人の侍 / Les Sept Samouraïs (1954) 1080p.mkv": "Les Sept Samouraïs|1954",
    "Во все тяжкие / Breaking Bad / Сезон: 2 / Серии: 1 [2009, WEB-DL 1080p]": "Breaking Bad|2009|2|1",
    "Stalker / Сталкер (1979).mkv": "Stalker|1979",
    "Ζορμπάς / Zorba le Grec 1964.mkv": "Zorba le Grec|1964",
    "Брат (1997).mkv": "Брат|1997",
    "Мой сосед Тоторо / Mon voisin Totoro (1988) 1080p.mkv": "Mon voisin Totoro|1988",
    "Чернобыль / Chernobyl S01E04 1080p.mkv": "Chernobyl||1|4",
    "あの花 / AnoHana S01E02.mkv": "AnoHana||1|2",
    "올드보이 / Old Boy (Park Chan-wook, 2003) VOSTFR.mkv": "Old Boy|2003",
    "Le Voyage de Chihiro / 千と千尋の神隠し (2001).mkv": "Le Voyage de Chihiro|2001",
    "Зеркало / Le Miroir [1975, СССР, драма, DVDRip]": "Le Miroir|1975",
  },
  "words of tags in their titles": {
    "The.French.Lieutenants.Woman.1981.1080p.mkv": "The French Lieutenants Woman|1981",
    "Lupin S03E01 (2023) MULTi.mkv": "Lupin|2023|3|1",
    "Cam.2018.FRENCH.1080p.mkv": "Cam|2018",
    "Se7en.1995.MULTi.1080p.mkv": "Se7en|1995",
    "Y.tu.mama.tambien.2001.VOSTFR.mkv": "Y tu mama tambien|2001",
    "Spider-Man.No.Way.Home.2021.MULTi.2160p.mkv": "Spider-Man No Way Home|2021",
  },
};

for (const [kind, names] of Object.entries(kinds))
  test(`parses names with ${kind}`, () => {
    for (const [name, expected] of Object.entries(names)) {
      const { title, year, season, episode } = parseLink(name);
      assert.equal([title, year, season, episode].join("|").replace(/\|+$/u, ""), expected, name);
    }
  });

/** A name a line, a tab, and its title, year, season and episode. */
const awkwardNames = readFileSync(new URL("./release-names.txt", import.meta.url), "utf8")
  .trim()
  .split("\n");

test("parses at least 98 % of names written by hand, of every awkward kind", (t) => {
  const wrong = awkwardNames.filter((line) => {
    const [name = "", expected = ""] = line.split("\t");
    const [expectedTitle = "", ...expectedNumbers] = expected.split("|");
    const { title, year, season, episode } = parseLink(name);
    const numbers = [year, season, episode].map((number) => String(number ?? ""));
    const isRight = normalizeSearch(title ?? "") === normalizeSearch(expectedTitle);
    return !isRight || numbers.some((number, at) => number !== (expectedNumbers[at] ?? ""));
  });
  const right = 1 - wrong.length / awkwardNames.length;
  t.diagnostic(`${(right * 100).toFixed(1)} % of ${awkwardNames.length}`);
  assert.ok(right >= 0.98, wrong.join("\n"));
});

test("parses at least 99 % of 1 000 names written from titles of the catalogue", (t) => {
  const films = sharedData(t, "catalogue/films_normalized.jsonl.gz");
  const series = sharedData(t, "catalogue/series_normalized.jsonl.gz");
  if (!films || !series) return;
  const names = writtenNames(films, series, 2025, 1000);
  const wrong = names.filter(({ name, title, year, season, episode }) => {
    const parsed = parseLink(name);
    const isRight = normalizeSearch(parsed.title ?? "") === normalizeSearch(title);
    return !isRight || parsed.year !== year || parsed.season !== season || parsed.episode !== episode;
  });
  const right = 1 - wrong.length / names.length;
  t.diagnostic(`${(right * 100).toFixed(1)} % of ${names.length}`);
  assert.ok(right >= 0.99, wrong.map(({ name }) => name).join("\n"));
});
