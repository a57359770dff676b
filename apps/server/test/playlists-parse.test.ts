import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { playlistProblems as problems } from "@seance/contract/playlists";
import fc from "fast-check";
import { readPlaylist } from "#domains/guide/parse-playlist.ts";
import { sharedData } from "./shared-data.ts";

const channelsOf = (text: string) => {
  const read = readPlaylist(text);
  assert.ok(typeof read === "object", text);
  return read.channels;
};
const one = (extinf: string, link = "http://x.exemple/a.m3u8") => channelsOf(`#EXTM3U\n${extinf}\n${link}\n`)[0];

test("an entry becomes a channel", () => {
  assert.deepEqual(
    one(
      '#EXTINF:-1 tvg-id="TF1.fr@SD" tvg-logo="https://l.exemple/tf1,1.png" group-title="Généraliste;Public" tvg-language="French",TF1 (1080p) [Geo-blocked]',
    ),
    {
      line: 2,
      name: "TF1",
      category: "Généraliste",
      stream_url: "http://x.exemple/a.m3u8",
      logo: "https://l.exemple/tf1,1.png",
      country: "FR",
      language: "Français",
      quality: "HD",
      tvg_id: "TF1.fr@SD",
      problem: null,
      remarks: ["Limitée à certains pays"],
    },
  );
});

test("reads names, qualities, countries and languages in every spelling", () => {
  for (const [extinf, name, quality] of [
    ["#EXTINF: -1, nom, avec virgule", "nom, avec virgule", "HD"],
    ["#EXTINF:-1 tvg-logo='http://l.exemple/a,1.png' tvg-name=\"L'heure, d'ici\",Arte", "Arte", "HD"],
    ["#EXTINF:-1,Arte (576p)", "Arte", "SD"],
    ["#EXTINF:-1,Arte 4K", "Arte 4K", "4K"],
    ["#EXTINF:-1,Arte (2160p) [Not 24/7]", "Arte", "4K"],
    ["#EXTINF:-1,Arte [Version courte]", "Arte [Version courte]", "HD"],
    ['#EXTINF:-1 tvg-name="Nom du guide",', "Nom du guide", "HD"],
    ["#EXTINF:-1,=>(★ TURKİYE ★)<=", "=>(★ TURKİYE ★)<=", "HD"],
    ["#EXTINF:-1,\u0007<b>Canal</b>\u0000 +", "<b>Canal</b> +", "HD"],
  ] as const)
    assert.deepEqual([one(extinf)?.name, one(extinf)?.quality], [name, quality], extinf);
  assert.deepEqual(
    ['tvg-country="BE"', 'tvg-id="La1.be@HD"', 'tvg-id="x"', "tvg-country=ch"].map(
      (said) => one(`#EXTINF:-1 ${said},X`)?.country,
    ),
    ["BE", "BE", "FR", "CH"],
  );
  assert.deepEqual(
    ['lang="eng"', 'tvg-language="Français"', 'tvg-language="Turkish"', ""].map((said) => one(`#EXTINF:-1 ${said},X`)?.language),
    ["Anglais", "Français", "Autre", "Français"],
  );
  assert.deepEqual(
    ["group-title='Sport'", "group-title=Sport", 'group-title="Undefined"', 'group-title=""'].map(
      (said) => one(`#EXTINF:-1 ${said},X`)?.category,
    ),
    ["Sport", "Sport", "Autres", "Autres"],
  );
});

test("reports the problem of each row that cannot be imported", () => {
  const text = [
    "#EXTM3U",
    "#EXTINF:-1,",
    "http://x.exemple/1",
    "#EXTINF:-1,Relatif",
    "dossier/flux.m3u8",
    "#EXTINF:-1,Script",
    "javascript:alert(1)",
    "#EXTINF:-1,Long",
    `http://x.exemple/${"a".repeat(2001)}`,
    "#EXTINF:-1,Bon",
    "http://x.exemple/2|User-Agent=VLC&Referer=http://y.exemple/",
    "#EXTINF:-1,Encore",
    "http://x.exemple/2",
    "#EXTINF:-1,Fichier",
    "file:///etc/passwd",
    "#EXTINF:-1,Oublié",
    "#EXTINF:-1,Sans suite",
  ].join("\r\n");
  assert.deepEqual(
    channelsOf(text).map(({ line, name, problem }) => [line, name, problem]),
    [
      [2, "", problems.noName],
      [4, "Relatif", problems.notWeb],
      [6, "Script", problems.notWeb],
      [8, "Long", problems.tooLong],
      [10, "Bon", null],
      [12, "Encore", problems.repeated],
      [14, "Fichier", problems.notWeb],
      [16, "Oublié", problems.noLink],
      [17, "Sans suite", problems.noLink],
    ],
  );
  assert.deepEqual(channelsOf(text)[4]?.remarks, ["Demande des en-têtes qu’un navigateur n’envoie pas (User-Agent, Referer)"]);
  assert.equal(channelsOf(text)[4]?.stream_url, "http://x.exemple/2");
});

test("accepts a byte order mark, blank lines, CR line ends and a missing header; refuses other texts", () => {
  const entry = "#EXTINF:-1,Arte\nhttp://x.exemple/arte.m3u8\n";
  for (const [text, line] of [
    [`\uFEFF#EXTM3U\n${entry}`, 2],
    [`\n\n  #EXTM3U url-tvg="x"\n${entry}`, 4],
    [`#EXTM3U\r${entry.replaceAll("\n", "\r")}`, 2],
    [entry, 1],
  ] as const)
    assert.deepEqual(
      channelsOf(text).map((channel) => [channel.name, channel.line]),
      [["Arte", line]],
      JSON.stringify(text),
    );
  for (const text of ["", "bonjour", "<?xml version='1.0'?><tv/>", "http://x.exemple/a.m3u8", '{"a":1}'])
    assert.equal(readPlaylist(text), "notPlaylist");
  const header = readPlaylist('#EXTM3U x-tvg-url="https://g.exemple/guide.xml.gz"');
  assert.deepEqual(header, { channels: [], guideUrl: "https://g.exemple/guide.xml.gz" });
});

test("reads real playlists as their authors expect", async (t) => {
  const folder = sharedData(t, "m3u");
  if (!folder) return;
  for (const file of (await readdir(folder)).filter((name) => name.endsWith(".expected.json"))) {
    const expected = JSON.parse(await readFile(path.join(folder, file), "utf8"));
    const channels = channelsOf(await readFile(path.join(folder, file.replace(".expected.json", ".m3u")), "utf8"));
    assert.equal(channels.length, expected.items.length, file);
    for (const [i, item] of expected.items.entries()) {
      const channel = channels[i];
      assert.deepEqual(
        {
          line: channel?.line,
          name: channel?.name,
          tvg_id: channel?.tvg_id,
          url: channel?.stream_url,
          category: channel?.category,
        },
        {
          line: item.line,
          name: item.name.trim(),
          tvg_id: item.tvg.id || null,
          url: item.url.split("|")[0].trim(),
          category: item.group.title || "Autres",
        },
        `${file} ${i}`,
      );
      assert.equal(channel?.remarks.length ?? 0, item.http["user-agent"] || item.http.referrer ? 1 : 0);
    }
  }
  for (const [file, least] of [
    ["fr.m3u", 150],
    ["generated_countries_fr.m3u", 6],
  ] as const) {
    const channels = channelsOf(await readFile(path.join(folder, file), "utf8"));
    assert.ok(channels.length >= least, `${file}: ${channels.length}`);
    assert.deepEqual(
      channels.filter(({ problem }) => problem !== null && problem !== problems.repeated),
      [],
      file,
    );
    for (const { name } of channels) assert.doesNotMatch(name, /\(\d+p\)|\[Geo|\[Not/);
  }
});

test("any text is read or refused, and a channel without a problem can be imported", () => {
  const part = fc.constantFrom(
    "#EXTM3U",
    "#EXTINF:-1 ",
    'tvg-id="',
    '"',
    ",",
    "\n",
    "\r",
    "http://x.exemple/",
    "|",
    "=",
    "[",
    "](",
    "é",
    "\u0000",
    "#EXTGRP:",
    "<",
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(part, { maxLength: 30 }).map((parts) => parts.join("")),
      ),
      (text) => {
        for (const channel of channelsOf(`#EXTM3U\n${text}`)) {
          if (channel.problem !== null) continue;
          assert.ok(channel.name.trim() !== "" && channel.name.length <= 200 && channel.category.trim() !== "");
          assert.match(channel.stream_url, /^https?:\/\//i);
          assert.doesNotMatch(channel.name + channel.category + channel.stream_url, /\p{Cc}/u);
        }
      },
    ),
    { numRuns: 2000 },
  );
});
