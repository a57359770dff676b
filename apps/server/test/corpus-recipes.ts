// How ffmpeg makes the films of the corpus, one for each container, codec and kind of picture: short, and small.

const picture = (size: string, rate: string, more = ""): string[] => [
  "-f",
  "lavfi",
  "-i",
  `testsrc2=size=${size}:rate=${rate}:duration=4${more}`,
];
const sound = (frequency: number, rate = 48_000): string[] => [
  "-f",
  "lavfi",
  "-i",
  `sine=frequency=${frequency}:sample_rate=${rate}:duration=4`,
];
const film = [...picture("320x180", "24"), ...sound(440)];
const yuv = ["-pix_fmt", "yuv420p"];
const h264 = ["-c:v", "libx264", "-preset", "veryfast", ...yuv, "-g", "48"];

/** All of the picture moves, so that both fields of a frame differ everywhere. */
const fields = [
  ...picture("320x192", "50", ",scroll=horizontal=0.02,tinterlace=interleave_top,setfield=tff"),
  ...sound(440),
  ...["-c:v", "mpeg2video", ...yuv, "-flags", "+ilme+ildct", "-b:v", "4M", "-c:a", "mp2"],
];
const hdr = "colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:range=limited:max-cll=1000,400:hdr10=1";
const hdrTags = ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"];
const voices = ["fre", "eng", "jpn"].flatMap((language, at) => [`-metadata:s:a:${at}`, `language=${language}`]);
const times = (what: string, count: number): string[] => Array.from({ length: count }, () => ["-map", what]).flat();

export const corpusRecipes = {
  "windows.wmv": [...film, ...yuv, "-c:v", "wmv2", "-b:v", "2M", "-c:a", "wmav2"],
  "broadcast.ts": [...film, ...h264, "-c:a", "aac"],
  "vp9.webm": [...film, ...yuv, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "1M", "-c:a", "libopus"],
  "av1.mkv": [...film, ...yuv, "-c:v", "libsvtav1", "-preset", "12", "-c:a", "libopus"],
  "fields.ts": fields,
  "disc.vob": fields,
  "old.mpg": [...film, ...yuv, "-c:v", "mpeg1video", "-b:v", "2M", "-c:a", "mp2"],
  "flash.flv": [...picture("320x180", "24"), ...sound(440, 44_100), ...yuv, "-c:v", "flv", "-b:v", "2M", "-c:a", "libmp3lame"],
  "theora.ogv": [...film, ...yuv, "-c:v", "libtheora", "-b:v", "2M", "-c:a", "libvorbis"],
  "phone.3gp": [...film, ...yuv, "-c:v", "mpeg4", "-b:v", "2M", "-c:a", "aac"],
  "hdr10.mkv": [
    ...[...film, "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params", `log-level=error:${hdr}`],
    ...[...hdrTags, "-c:a", "aac"],
  ],
  // The second second has eight pictures.
  "variable.mkv": [
    ...[...picture("320x180", "24", ",select=lt(n\\,24)+gte(n\\,48)+not(mod(n\\,3))"), ...sound(440)],
    ...["-fps_mode", "vfr", ...yuv, "-c:v", "mpeg4", "-c:a", "aac"],
  ],
  "odd.mkv": [...picture("321x181", "24"), ...sound(440), "-c:v", "ffv1", "-pix_fmt", "yuv444p", "-c:a", "flac"],
  "voices.mkv": [
    ...[...picture("320x180", "24"), ...sound(440), ...sound(660), ...sound(880)],
    ...["-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:a", ...h264, "-c:a:0", "ac3", "-c:a:1", "aac", "-c:a:2", "flac"],
    ...voices,
  ],
  "hours-of-black.mkv": [
    ...["-f", "lavfi", "-i", "color=black:size=16x16:rate=1:duration=10800"],
    ...["-c:v", "libx264", "-preset", "ultrafast", ...yuv, "-g", "8"],
  ],
  "tracks.mkv": [
    ...[...film, "-i", "subtitles.srt", "-map", "0:v", ...times("1:a", 20), ...times("2:s", 12)],
    ...[...h264, "-c:a", "aac", "-c:s", "srt"],
  ],
} as const;
