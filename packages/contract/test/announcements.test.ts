import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { announcementChange, announcementMessages, newAnnouncement } from "#announcements-admin.ts";
import { isEmoji, isWebAddress } from "#fields.ts";

const site = "https://seance.example";
/** Target of a link on a page of the site. */
const goesTo = (href: string): URL | null => URL.parse(href, `${site}/films`);

/** Addresses made of parts that URL parsers treat specially. */
const piece = fc.oneof(
  fc.constantFrom(
    ..."/\\:@?#. \t\n\r\u0000\u200b%",
    "//",
    "\\\\",
    "javascript:",
    "JaVaScRiPt:",
    "data:text/html,",
    "vbscript:",
    "file:",
    "blob:",
    "http:",
    "https:",
    "https://",
    "evil.example",
    "user:secret@",
    "%2f",
    "%5c",
    "..",
    "films",
    "\u2044",
    "\uff0f",
  ),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const addressText = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(""));

test("the URL of an accepted action is http(s) or a path of the site", () => {
  fc.assert(
    fc.property(addressText, (value) => {
      if (!isWebAddress(value)) return;
      const target = goesTo(value);
      assert.ok(target, "a browser can follow it");
      assert.match(target.protocol, /^https?:$/);
      assert.equal(target.username + target.password, "", "no credentials that look like a host");
      if (value.startsWith("/")) assert.equal(target.origin, site);
    }),
    { numRuns: 20_000 },
  );
});

test("accepts every http(s) URL and every path of the site", () => {
  fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => isWebAddress(url)));
  fc.assert(fc.property(fc.webPath(), (path) => isWebAddress(`/${path.replace(/^\/+/, "")}`)));
});

test("accepts and refuses these URLs of actions", () => {
  const good = ["/", "/films", "/films/1?lecture=x#y", "http://a.example", "https://a.example/b?c=//d", "HTTPS://A.EXAMPLE"];
  const bad = [
    ...[
      "",
      " ",
      "films",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      " /films",
      "/films ",
      "/a b",
    ],
    ...["javascript:alert(1)", "JAVASCRIPT:alert(1)", "java\nscript:alert(1)", "\u0001javascript:alert(1)", "data:text/html,x"],
    ...["ftp://a.example", "file:///etc/passwd", "blob:https://a.example/x", "mailto:a@b.example", "https://", "http:///"],
    ...["https://seance.example@evil.example", "https://a:b@c.example"],
  ];
  for (const url of good) assert.equal(isWebAddress(url), true, url);
  for (const url of bad) assert.equal(isWebAddress(url), false, JSON.stringify(url));
});

test("an icon is one emoji of at most 8 code points", () => {
  for (const icon of ["🏆", "❤️", "👍🏽", "🇫🇷", "1️⃣", "👨‍👩‍👧‍👦", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"]) assert.equal(isEmoji(icon), true, icon);
  for (const icon of ["", "a", "1", "🏆🏆", "🏆 ", "<b>", "👩🏻‍❤️‍💋‍👩🏼", "🇫", "\u200d", "é"]) assert.equal(isEmoji(icon), false, icon);
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 10 }), (text) => {
      if (isEmoji(text)) assert.doesNotMatch(text, /[\p{L}\s<>&"'\p{Cc}]/u);
    }),
  );
});

test("reports every invalid field of the form with its message", () => {
  const faults = newAnnouncement.safeParse({
    title: "ab",
    message: "bref",
    description: "x".repeat(1001),
    type: "fête",
    priority: "asap",
    start_date: "2026-03-02T10:00:00Z",
    end_date: "2026-03-01T10:00:00Z",
  });
  const said = faults.error?.issues.map(({ message }) => message) ?? [];
  const { title, message, description, type, priority, dates } = announcementMessages;
  assert.deepEqual(said.toSorted(), [title, message, description, type, priority, dates].toSorted());
  const inOrder = { title: "Concert", message: "Samedi, à 21 heures.", start_date: "2026-03-02T10:00:00Z" };
  assert.equal(newAnnouncement.safeParse({ ...inOrder, end_date: "2026-03-02T11:30:00+02:00" }).error?.issues[0]?.message, dates);
  assert.ok(newAnnouncement.safeParse({ ...inOrder, end_date: "2026-03-02T10:00:01Z" }).success);
});

test("a new announcement has the default values; a change may name a single field", () => {
  const { title, message, ...rest } = newAnnouncement.parse({ title: " Concert ", message: "Samedi, à 21 heures." });
  assert.deepEqual([title, message], ["Concert", "Samedi, à 21 heures."]);
  assert.deepEqual(
    [rest.type, rest.priority, rest.is_active, rest.is_pinned, rest.target_audience, rest.tags, rest.action_button],
    ["info", "normal", true, false, ["all"], [], null],
  );
  assert.deepEqual(announcementChange.parse({ is_pinned: true }), { is_pinned: true });
  assert.equal(announcementChange.safeParse({ views: 3 }).success, false);
});
