import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { gapReader } from "#domains/media/ffmpeg/keyframes.ts";
import { probeSchema } from "#domains/media/ffmpeg/probe.ts";
import { chunkCommand } from "#domains/media/package/chunks.ts";
import { tracksCommand } from "#domains/media/package/commands.ts";
import { masterPlaylist } from "#domains/media/package/master-playlist.ts";
import { lengthened, secondsOf } from "#domains/media/package/playlist-end.ts";
import { planPackage, planRefusals, type Plan } from "#domains/media/plan/plan.ts";
import type { PictureTrack } from "#domains/media/plan/tracks.ts";
import { planStoryboard, storyboardVtt } from "#domains/media/plan/storyboard.ts";
import { planChunks, stepsOf } from "#domains/media/plan/tasks.ts";

type Json = { streams: Record<string, unknown>[]; chapters: unknown[]; format: Record<string, unknown> };

/** What ffprobe 5.1 said of a file that ffmpeg made. */
const recorded = (name: string): Json =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, "probes", `${name}.json`), "utf8")) as Json;

const planOf = (json: Json, tonemaps = true) => planPackage(probeSchema.parse(json), { tonemaps });

function planned(json: Json, tonemaps?: boolean): Plan {
  const plan = planOf(json, tonemaps);
  if ("refused" in plan) assert.fail(plan.refused);
  return plan;
}

/** A recorded file whose picture has other facts. */
function altered(name: string, picture: Record<string, unknown>): Json {
  const json = recorded(name);
  return {
    ...json,
    streams: json.streams.map((stream) => (stream["codec_type"] === "video" ? { ...stream, ...picture } : stream)),
  };
}

const sizes = ({ renditions }: Plan) =>
  renditions.map(({ quality, width, height, copy }) => `${quality} ${width}×${height}${copy ? " copied" : ""}`);
const filters = (plan: Plan): string => {
  const [rendition] = plan.renditions;
  assert.ok(rendition);
  const command = chunkCommand("/x", plan, rendition, { first_frame: 0, frames: null }, "/y");
  return command[command.indexOf("-vf") + 1] ?? "";
};

const hd = { width: 1920, height: 1080 };
for (const [what, json, expected] of [
  ["H.264 is copied", recorded("h264-aac.mp4"), ["180 320×180 copied"]],
  [
    "lower qualities are encoded beside a copy, a slow line's first",
    altered("h264-aac.mp4", { ...hd, level: 40 }),
    ["1080 1920×1080 copied", "480 854×480", "720 1280×720", "360 640×360"],
  ],
  [
    "a wide-screen film has the quality of its width",
    altered("h264-aac.mp4", { width: 1920, height: 800 }),
    ["1080 1920×800 copied", "480 854×356", "720 1280×534", "360 640×266"],
  ],
  ["H.264 of ten bits is encoded", altered("h264-aac.mp4", { pix_fmt: "yuv420p10le" }), ["180 320×180"]],
  ["H.264 of 4:4:4 is encoded", altered("h264-aac.mp4", { pix_fmt: "yuv444p" }), ["180 320×180"]],
  ["H.264 over level 5.1 is encoded", altered("h264-aac.mp4", { level: 52 }), ["180 320×180"]],
  ["H.264 with fields is encoded", altered("h264-aac.mp4", { field_order: "tt" }), ["180 320×180"]],
  ["a turned picture is encoded upright", recorded("rotated.mp4"), ["180 180×320"]],
  ["MPEG-4 is encoded", recorded("mpeg4.avi"), ["180 320×180"]],
  [
    "H.264 in AVI, which has no presentation times, is encoded",
    altered("mpeg4.avi", { codec_name: "h264", level: 30 }),
    ["180 320×180"],
  ],
  ["odd sizes become even", altered("mpeg4.avi", { width: 321, height: 181 }), ["182 320×180"]],
  [
    "a portrait has the quality of its short side",
    recorded("portrait.mp4"),
    ["1080 1080×1920 copied", "480 480×854", "720 720×1280", "360 360×640"],
  ],
  [
    "a picture of wide pixels is encoded with square ones",
    recorded("interlaced.mkv"),
    ["480 872×480", "360 654×360", "576 1046×576"],
  ],
  [
    "4K, ten bits",
    recorded("hdr10.mkv"),
    ["480 854×356", "720 1280×534", "1080 1920×800", "360 640×266", "1440 2560×1066", "2160 3840×1600"],
  ],
  [
    "nothing is encoded larger than 2160",
    altered("mpeg4.avi", { width: 7680, height: 4320 }),
    ["480 854×480", "720 1280×720", "1080 1920×1080", "360 640×360", "1440 2560×1440", "2160 3840×2160"],
  ],
] as const)
  test(what, () => assert.deepEqual(sizes(planned(json)), expected));

for (const [container, copied, splits] of [
  ["mov,mp4,m4a,3gp,3g2,mj2", true, true],
  ["matroska,webm", true, true],
  ["mpegts", true, false],
  ["flv", true, false],
  ["mpeg", false, false],
  ["ogg", false, false],
  ["asf", false, true],
] as const)
  test(`H.264 in ${container}: ${copied ? "copied" : "encoded"}${splits ? ", in chunks" : ""}`, () => {
    const json = recorded("h264-aac.mp4");
    const { video, renditions } = planned({ ...json, format: { ...json.format, format_name: container } });
    assert.deepEqual([renditions[0]?.copy, video.splits], [copied, splits]);
  });

for (const [keyframeGap, copied] of [
  [null, true],
  [2, true],
  [10.43, true],
  [12.5, false],
  [60, false],
] as const)
  test(`a picture with ${keyframeGap ?? "an unknown number of"} s between keyframes is ${copied ? "copied" : "encoded"}`, () => {
    const probe = probeSchema.parse(altered("h264-aac.mp4", { ...hd, level: 40 }));
    const plan = planPackage({ ...probe, keyframeGap }, { tonemaps: true });
    if ("refused" in plan) assert.fail(plan.refused);
    const encoded = ["480 854×480", "720 1280×720", "1080 1920×1080", "360 640×360"];
    assert.deepEqual(
      sizes(plan),
      copied ? ["1080 1920×1080 copied", ...encoded.filter((one) => !one.startsWith("1080"))] : encoded,
    );
    const told = `Jusqu’à ${Math.floor(keyframeGap ?? 0)}\u00a0s entre deux images clés\u202f: l’image est encodée au lieu d’être copiée.`;
    assert.deepEqual(plan.notes, copied ? [] : [told]);
  });

test("keyframes far apart say nothing of a picture that is encoded anyway", () => {
  const plan = planPackage({ ...probeSchema.parse(recorded("mpeg4.avi")), keyframeGap: 60 }, { tonemaps: true });
  assert.deepEqual("refused" in plan ? plan : plan.notes, []);
});

for (const [packets, gap] of [
  ["", null],
  ["N/A,10,K__", null],
  ["0.000000,10,K__", 0],
  ["0.000000,10,K__ 0.080000,2,___ 0.040000,2,___ 2.000000,10,K__ 2.040000,2,___ 7.000000,10,K__", 5],
  ["0.000000,10,K__ 1.000000,9,___ 2.500000,9,___", 2.5],
  ["-1.000000,10,___ 3.000000,9,K__", 4],
] as const)
  test(`the longest time without a keyframe in « ${packets} » is ${gap ?? "unknown"}`, () => {
    const reader = gapReader(() => assert.fail("not enough yet"));
    for (const line of packets.split(" ")) reader.line(line);
    assert.equal(reader.gap(), gap);
  });

test("a file of many bytes is not read for long", () => {
  let enough = false;
  const reader = gapReader(() => (enough = true));
  for (let second = 0; !enough && second < 1000; second++) reader.line(`${second}.0,25000000,K__`);
  assert.equal(reader.gap(), 1);
  assert.ok(enough);
});

test("pictures are deinterlaced, mapped to SDR and given a constant rate", () => {
  assert.match(filters(planned(recorded("interlaced.mkv"))), /^bwdif=mode=send_frame,fps=12\/1/);
  assert.match(filters(planned(recorded("hdr10.mkv"))), /tonemap=hable/);
  assert.match(filters(planned(recorded("variable-rate.mp4"))), /^fps=30\/1/);
  const clock = altered("mpeg4.avi", { r_frame_rate: "90000/1", avg_frame_rate: "24000/1001" });
  assert.match(filters(planned(clock)), /^fps=24000\/1001/);
  assert.match(filters(planned(altered("mpeg4.avi", { r_frame_rate: "0/0", avg_frame_rate: "1000/0" }))), /^fps=30\/1/);
  for (const [start_time, lag] of [
    ["0.021", "setpts=PTS-(0.021000)/TB,"],
    ["0.04", "setpts=PTS-(-0.001667)/TB,"],
    ["0.0004", ""],
  ])
    assert.ok(filters(planned(altered("mpeg4.avi", { start_time }))).startsWith(`${lag}fps=`), start_time);
  const flat = planned(recorded("hdr10.mkv"), false);
  assert.doesNotMatch(filters(flat), /tonemap/);
  assert.deepEqual(flat.notes, ["Les couleurs HDR ne sont pas converties\u202f: ffmpeg n’a pas zscale."]);
});

for (const [what, closed_captions, attribute] of [
  ["no closed captions are said to be none, so that players do not look for them", 0, "CLOSED-CAPTIONS=NONE"],
  ["closed captions are left to players to find", 1, undefined],
  ["closed captions that ffprobe does not tell of are left to players to find", undefined, undefined],
] as const)
  test(what, () => {
    const plan = planned(altered("h264-aac.mp4", { closed_captions }));
    const rates = { peak: 2000, average: 1000 };
    const published = plan.renditions.map((rendition) => ({ rendition, rates, codec: "avc1.64001f" }));
    assert.equal(masterPlaylist(plan, published, new Map()).match(/CLOSED-CAPTIONS=\w+/)?.[0], attribute);
  });

test("sound tracks have human names, one default, and a stereo track beside 5.1", () => {
  const { audio } = planned(recorded("hevc10-tracks.mkv"));
  assert.deepEqual(
    audio.map(({ id, name, channels, copy, isDefault, described }) => [id, name, channels, copy, isDefault, described]),
    [
      ["a1-fr", "Français", 2, false, true, false],
      ["a1s-fr", "Français (5.1)", 6, false, true, false],
      ["a2-en", "Anglais", 1, true, false, false],
      ["a3-fr", "Français (audiodescription)", 1, false, false, true],
    ],
  );
});

test("subtitles have their language and kind; PGS and VobSub are kept, others are left out with a note", () => {
  const json = recorded("hevc10-tracks.mkv");
  const picture = (index: number, codec_name: string) => ({
    index,
    codec_type: "subtitle",
    codec_name,
    tags: { language: "fre" },
  });
  const { texts, pictures, notes } = planned({
    ...json,
    streams: [...json.streams, picture(9, "hdmv_pgs_subtitle"), picture(10, "dvd_subtitle"), picture(11, "dvb_subtitle")],
  });
  const facts = ({ id, name, kind }: PictureTrack) => [id, name, kind];
  assert.deepEqual(texts.map(facts), [
    ["s1-fr", "Français (forcés)", "forced"],
    ["s2-en", "Anglais (sourds et malentendants)", "sdh"],
  ]);
  assert.deepEqual(pictures.map(facts), [
    ["s3-fr", "Français", "full"],
    ["s4-fr", "Français 2", "full"],
  ]);
  assert.deepEqual(notes, ["Sous-titres d’un format qui n’est pas lu, laissés de côté\u202f: DVB (images)."]);
});

for (const [codecs, named] of [
  [["dvb_subtitle"], "DVB (images)"],
  [["xsub"], "XSUB (DivX)"],
  [["xsub", "dvb_subtitle", "xsub"], "XSUB (DivX)\u00a0×\u00a02, DVB (images)"],
  [["dvb_teletext", "arib_caption"], "télétexte, ARIB"],
  [["hdmv_text_subtitle", undefined], "hdmv_text_subtitle, inconnu"],
] as const)
  test(`staff are told of subtitles that are left out: ${named}`, () => {
    const json = recorded("h264-aac.mp4");
    const streams = codecs.map((codec_name, at) => ({ index: 9 + at, codec_type: "subtitle", codec_name }));
    const { texts, pictures, notes } = planned({ ...json, streams: [...json.streams, ...streams] });
    assert.deepEqual([texts, pictures], [[], []]);
    assert.deepEqual(notes, [`Sous-titres d’un format qui n’est pas lu, laissés de côté\u202f: ${named}.`]);
  });

test("TTML of MP4 is a text, which ffprobe may call data; WebVTT of MP4 is left out with a note", () => {
  const json = recorded("h264-aac.mp4");
  const data = (index: number, codec_tag_string: string) => ({
    index,
    codec_type: "data",
    codec_tag_string,
    tags: { language: "fre" },
  });
  const { texts, notes } = planned({ ...json, streams: [...json.streams, data(5, "text"), data(6, "stpp"), data(7, "wvtt")] });
  assert.deepEqual(
    texts.map(({ index, codec, name }) => [index, codec, name]),
    [[6, "ttml", "Français"]],
  );
  assert.deepEqual(notes, ["Sous-titres d’un format qui n’est pas lu, laissés de côté\u202f: WebVTT en MP4."]);
});

test("attached fonts are kept, neither too many nor too large ones, and no other attachments", () => {
  const json = recorded("h264-aac.mp4");
  const attached = (
    index: number,
    codec_name: string | undefined,
    extradata_size: number,
    mimetype = "application/octet-stream",
  ) => ({
    ...{ index, codec_type: "attachment", codec_name, extradata_size },
    tags: { filename: "../../x", mimetype },
  });
  const fontsOf = (...streams: object[]) => planned({ ...json, streams: [...json.streams, ...streams] } as Json).fonts;
  assert.deepEqual(
    fontsOf(
      attached(5, "ttf", 1e5),
      attached(6, "otf", 20 * 2 ** 20),
      attached(7, undefined, 900, "font/ttf"),
      attached(8, "png", 900),
    ),
    [5, 7],
  );
  assert.equal(fontsOf(...Array.from({ length: 100 }, (_, at) => attached(at + 5, "ttf", 1000))).length, 64);
});

const sound = (index: number, tags: Record<string, string> = {}, disposition: Record<string, number> = {}) => ({
  index,
  codec_type: "audio",
  codec_name: "aac",
  profile: "LC",
  channels: 2,
  tags,
  disposition,
});
const withSounds = (...sounds: Record<string, unknown>[]): Json => {
  const json = recorded("silent.mp4");
  return { ...json, streams: [...json.streams, ...sounds] };
};

for (const [what, facts, expected] of [
  ["one of unknown length is copied", {}, [true, undefined]],
  ["one that ends a little early is copied", { duration: "10.5" }, [true, undefined]],
  ["one that ends long before the film is followed by silence", { duration: "7" }, [false, 12]],
  ["one of Matroska too", { tags: { DURATION: "00:00:07.500000000" } }, [false, 12]],
  ["also where its tag names a language", { tags: { "DURATION-eng": "00:00:07.500000000" } }, [false, 12]],
] as const)
  test(`sounds last as long as the film: ${what}`, () => {
    const { streams, format } = withSounds({ ...sound(1), ...facts });
    const [track] = planned({ streams, format: { ...format, duration: "12" }, chapters: [] }).audio;
    assert.deepEqual([track?.copy, track?.silenceUntil], expected);
  });

test("of the silence after a sound an hour is encoded at most, whatever a file says of its length", () => {
  const { streams, format } = withSounds({ ...sound(1), duration: "7" });
  const plan = planned({ streams, format: { ...format, duration: "80000" }, chapters: [] });
  assert.ok(tracksCommand("/x", plan)?.includes("aresample=async=1:first_pts=0,apad=whole_dur=3607"));
});

for (const [tags, disposition, name] of [
  [{ language: "fre" }, {}, "Français"],
  [{ language: "fra", title: "VFQ" }, {}, "Français (Canada)"],
  [{ language: "fr-CA" }, {}, "Français (Canada)"],
  [{ language: "jpn" }, { comment: 1 }, "Japonais (commentaire)"],
  [{ language: "eng", title: "Commentary by the director" }, {}, "Anglais (commentaire)"],
  [{ language: "ger", title: "Audio Description" }, {}, "Allemand (audiodescription)"],
  [{ language: "und" }, {}, "Piste 1"],
  [{ language: "und", title: 'Nuit "\n#EXT-X-ENDLIST' }, {}, "Nuit #EXT-X-ENDLIST"],
  [{ language: '../"x' }, {}, "Piste 1"],
  [{ language: "fr-12" }, {}, "Piste 1"],
  [{ language: "fr-fr-fr" }, {}, "Piste 1"],
] as const)
  test(`a track of ${JSON.stringify(tags)} is called « ${name} »`, () => {
    const [track] = planned(withSounds(sound(1, tags, disposition))).audio;
    assert.equal(track?.name, name);
    assert.match(track?.id ?? "", /^a1-[a-zA-Z-]+$/);
  });

test("the default is the first plain track, and doubled names get a number", () => {
  const { audio } = planned(
    withSounds(
      sound(1, { language: "fre" }, { comment: 1, default: 1 }),
      sound(2),
      sound(3, { language: "eng" }),
      sound(4, { language: "eng" }),
    ),
  );
  assert.deepEqual(
    audio.map(({ name, isDefault }) => [name, isDefault]),
    [
      ["Français (commentaire)", false],
      ["Piste 2", true],
      ["Anglais", false],
      ["Anglais 2", false],
    ],
  );
});

test("a sound that starts later than its film is encoded, with silence before it", () => {
  const json = withSounds({ ...sound(1), start_time: "0.500000" }, { ...sound(2), start_time: "0.010000" });
  assert.deepEqual(
    planned({ ...json, format: { ...json.format, start_time: "0.000000" } }).audio.map(({ copy }) => copy),
    [false, true],
  );
});

test("a file of 32 tracks keeps 16, with a note", () => {
  const { audio, notes } = planned(withSounds(...Array.from({ length: 31 }, (_, at) => sound(at + 1))));
  assert.equal(audio.length, 16);
  assert.equal(new Set(audio.map(({ id }) => id)).size, 16);
  assert.deepEqual(notes, ["Seules les 16 premières pistes audio sur 31 sont gardées."]);
});

for (const [title, at, kind] of [
  ["Intro", 0, "intro"],
  ["Opening", 0, "intro"],
  ["Générique", 0, "intro"],
  ["Générique", 90, "credits"],
  ["Générique de fin", 90, "credits"],
  ["Ending", 90, "credits"],
  ["End Credits", 90, "credits"],
  ["Récap", 0, "recap"],
  ["Précédemment", 0, "recap"],
  ["Chapter 1", 0, null],
  ["La fin d’un monde", 90, null],
] as const)
  test(`a chapter « ${title} » at ${at} % is ${kind ?? "ordinary"}`, () => {
    const chapters = [{ start_time: String(at), end_time: String(at + 5), tags: { title } }];
    const json = { ...recorded("silent.mp4"), chapters, format: { format_name: "mov", duration: "100" } };
    assert.deepEqual(planned(json).chapters, [{ start: at, end: at + 5, title, kind }]);
  });

test("a long chapter title is cut between characters", () => {
  const chapters = [{ start_time: "0", end_time: "5", tags: { title: `${"x".repeat(199)}🎬🎬` } }];
  const json = { ...recorded("silent.mp4"), chapters, format: { format_name: "mov", duration: "100" } };
  assert.equal(planned(json).chapters[0]?.title, `${"x".repeat(199)}🎬`);
});

const cut = { format_name: "matroska,webm" };
for (const [what, json, refused] of [
  ["without a picture", { ...recorded("h264-aac.mp4"), streams: [sound(0)] }, planRefusals.noVideo],
  ["with only a cover", altered("h264-aac.mp4", { disposition: { attached_pic: 1 } }), planRefusals.noVideo],
  ["that is empty", { streams: [], chapters: [], format: {} }, planRefusals.noVideo],
  ["that was cut and has no duration", { ...recorded("h264-aac.mp4"), format: cut }, planRefusals.noDuration],
  ["that says it lasts for ever", { ...recorded("h264-aac.mp4"), format: { ...cut, duration: "1e12" } }, planRefusals.tooLong],
  ["whose duration is no number", { ...recorded("h264-aac.mp4"), format: { ...cut, duration: "N/A" } }, planRefusals.noDuration],
  ["of an absurd size", altered("h264-aac.mp4", { width: 100_000, height: 2 }), planRefusals.badSize],
  ["of absurd pixels", altered("h264-aac.mp4", { sample_aspect_ratio: "65535:1" }), planRefusals.badSize],
  ["of no size", altered("h264-aac.mp4", { width: 0 }), planRefusals.badSize],
] as const)
  test(`a file ${what} is refused in words`, () => assert.deepEqual(planOf(json as Json), { refused }));

test("what plays soonest is made first", () => {
  assert.deepEqual(stepsOf(planned(altered("h264-aac.mp4", hd))), ["tracks", "storyboard", "sound", "v480", "v720", "v360"]);
  assert.deepEqual(stepsOf(planned(altered("mpeg4.avi", { ...hd, height: 720, width: 1280 }))), [
    "tracks",
    "v480",
    "storyboard",
    "sound",
    "v720",
    "v360",
  ]);
});

test("a film without sound has no step for it", () => {
  assert.deepEqual(stepsOf(planned(recorded("silent.mp4"))), ["tracks", "storyboard"]);
});

test("an encoding is cut into chunks of whole segments, short ones first, the last one up to the end", () => {
  const lengths = (duration: number, rate: string, splits = true) =>
    planChunks({ duration, video: { index: 0, rate, interlaced: false, tonemap: false, splits } }).map(({ frames }) => frames);
  assert.deepEqual(lengths(8, "24/1"), [null]);
  assert.deepEqual(lengths(60, "24/1"), [192, 192, 192, 192, 384, null]);
  assert.deepEqual(lengths(240, "24000/1001"), [192, 192, 192, 192, 384, 384, 768, 768, 1440, null]);
  assert.deepEqual(lengths(240, "24000/1001", false), [null]);
});

test("a storyboard has a bounded number of sheets", () => {
  assert.deepEqual(planStoryboard(12, { width: 320, height: 180 }), { interval: 2, count: 6, width: 160, height: 90 });
  assert.equal(planStoryboard(7200, { width: 1920, height: 1080 }).interval, 10);
  const day = planStoryboard(86_400, { width: 1080, height: 1920 });
  assert.deepEqual([day.count <= 2000, day.width, day.height], [true, 90, 160]);
  const cues = storyboardVtt(planStoryboard(3600, { width: 1920, height: 800 }))
    .trim()
    .split("\n\n");
  assert.equal(cues.length, 361);
  assert.equal(cues.at(-1), "00:59:50.000 --> 01:00:00.000\nsheet-04.jpg#xywh=1440,330,160,66");
});

test("the last segment of a playlist lasts until the end of the others, and never less than it did", () => {
  const playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.000000,\n0.m4s\n#EXTINF:1.886719,\n1.m4s\n#EXT-X-ENDLIST\n";
  const longer = lengthened(playlist, 6.02);
  assert.equal(secondsOf(longer), 6.02);
  assert.equal(longer, playlist.replace("1.886719", "2.020000"));
  assert.match(lengthened(playlist, 8.5), /DURATION:5\n[^]*EXTINF:4\.000000,[^]*EXTINF:4\.500000,/);
  assert.equal(lengthened(playlist, 10), playlist, "a track that lacks more is not said to have it");
  for (const same of [playlist, "", "#EXTM3U\n"]) assert.equal(lengthened(same, 5), same);
});
