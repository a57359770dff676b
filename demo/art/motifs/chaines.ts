import {
  around,
  band,
  disc,
  faint,
  floor,
  group,
  oval,
  path,
  polygon,
  rect,
  rep,
  ring,
  star,
  stars,
  stroke,
} from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const curtain: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(40, -20, 220, 320, ombre) +
  rep(16, (i) => disc(62 + ((i * 67) % 178), 30 + ((i * 53) % 226), 1.4 + (i % 3) * 0.6, clair)) +
  star(150, 130, 60, 26, 5, forme) +
  star(150, 130, 26, 11, 5, clair) +
  path("M10-20H126Q112 150 20 250L14 330H-20V-20ZM290-20H174Q188 150 280 250l6 80h34V-20Z", accent) +
  path(
    "M10-20H50Q50 130 0 220ZM74-20H96Q90 150 16 240Q70 130 74-20ZM290-20H250Q250 130 300 220ZM226-20H204Q210 150 284 240Q230 130 226-20Z",
    ombre,
  ) +
  rect(-20, -20, 340, 34, forme) +
  rep(9, (i) => path(`M${-18 + i * 37.4} 14h37.4q-4 30-18.7 30t-18.7-30Z`, i % 2 ? accent : forme)) +
  rect(-20, 282, 340, 60, forme) +
  rect(-20, 282, 340, 8, fond) +
  rep(6, (i) => disc(24 + i * 50, 306, 9, clair));

const pie: Motif = ({ fond, forme, accent, clair, ombre }) =>
  star(150, 158, 170, 108, 13, ombre) +
  group(
    "rotate(-16 150 160)",
    path("M40 176H260L232 262H68Z", forme),
    rep(6, (i) =>
      polygon(
        [
          [60 + i * 33, 182],
          [76 + i * 33, 182],
          [84 + i * 26, 256],
          [72 + i * 26, 256],
        ],
        fond,
      ),
    ),
    path(
      "M22 178q-6-20 16-24q-12-34 26-42q-4-36 38-36q10-30 48-22q40-8 48 22q40 0 38 36q38 8 26 42q22 4 16 24q-128 16-256 0Z",
      clair,
    ),
    path("M74 126q26-26 52-6M140 92q30-14 48 8", ombre),
    disc(154, 48, 20, accent),
    stroke("M158 30q6-22 26-26", accent, 5),
  ) +
  stroke("M14 256Q36 266 56 246M10 292Q50 306 84 270", clair, 8) +
  disc(262, 60, 12, clair) +
  disc(284, 100, 7, clair) +
  disc(40, 66, 9, clair) +
  disc(24, 110, 5, clair);

const angles: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M-30 340L60 -30L150 340Z", ombre) +
  path("M330 340L250 -60L120 340Z", ombre) +
  path("M20 340L106 40L176 340Z", forme) +
  path("M110 340L214 -10L290 340Z", fond) +
  path("M128 340L214 30L268 340Z", accent) +
  path("M214 30L268 340L206 340Z", forme) +
  path("M106 40L176 340L112 340Z", fond) +
  path("M62 200L88 180L92 226L70 240Z", clair) +
  path("M190 150L220 128L226 186L196 200Z", fond) +
  path("M182 240L222 226L228 280L184 288Z", fond) +
  path("M16 20L60 4L74 44L30 60Z", clair) +
  path("M-30 340L330 250V340Z", fond) +
  path("M-30 316L330 244L330 252L-30 330Z", clair);

const rhythmDiscs: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const half = (x: number, y: number, r: number, angle: number, one: string, two: string): string =>
    disc(x, y, r, one) + group(`rotate(${angle} ${x} ${y})`, path(`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}Z`, two));
  return (
    half(110, 120, 100, 20, ombre, forme) +
    half(110, 120, 74, 110, accent, clair) +
    half(110, 120, 48, 200, forme, ombre) +
    disc(110, 120, 20, fond) +
    half(212, 222, 82, -40, clair, accent) +
    half(212, 222, 58, 60, ombre, forme) +
    half(212, 222, 34, 150, accent, fond) +
    half(250, 66, 40, 70, forme, clair) +
    half(250, 66, 22, 160, fond, accent) +
    half(52, 268, 36, -30, accent, forme) +
    ring(52, 268, 48, clair, 5)
  );
};

const questionMark: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 152, 150, ombre) +
  path("M66 116q0-88 86-88t86 82q0 44-38 66q-22 14-22 40h-56q-2-52 38-76q22-14 22-32q0-28-30-28t-30 36Z", forme) +
  faint(0.3, path("M152 28q86 0 86 82q0 44-38 66q-22 14-22 40h-22q0-44 28-64q24-20 24-46q0-60-56-78Z", fond)) +
  path("M112 252q38-20 76 0q2 36-24 36q-10 0-14-12q-4 12-14 12q-26 0-24-36Z", accent) +
  oval(133, 266, 9, 6, fond) +
  oval(167, 266, 9, 6, fond) +
  rep(5, (i) => {
    const [x, y] = around(150, 152, 136, -120 + i * 60);
    return disc(x, y, 4 + (i % 2) * 3, clair);
  });

const pencil: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(20, 40, 200, 250, clair) +
  path("M220 40L250 64L250 310L50 310L20 290L220 290Z", ombre) +
  ring(102, 124, 34, fond, 6) +
  disc(92, 118, 4, fond) +
  disc(112, 118, 4, fond) +
  stroke("M90 136q12 12 24 0", fond, 5) +
  stroke("M102 158v62M102 180l-42-22M102 180l38 12M102 220l-30 50M102 220l30 50", fond, 6) +
  stroke("M78 96l24-46l24 46Z", fond, 6) +
  group(
    "rotate(38 170 200)",
    path("M154 216L186 216L170 262Z", accent),
    path("M163 243L177 243L170 262Z", fond),
    rect(154, 40, 32, 176, forme),
    rect(165, 40, 10, 176, accent),
    rect(154, 24, 32, 18, clair),
    path("M154 26v-20q16-14 32 0v20Z", "#e5636f"),
  ) +
  star(266, 268, 22, 8, 4, accent) +
  star(22, 24, 16, 6, 4, accent);

const blackCat: Motif = ({ fond, forme, accent, clair, ombre }) =>
  band(-100, 500, ombre) +
  disc(150, 140, 122, forme) +
  faint(0.16, disc(104, 98, 24, fond), disc(206, 176, 30, fond), disc(120, 190, 14, fond)) +
  path(
    "M62 300q-16-6-6-60q10-82 66-104q50-18 78 26q34 50 26 138h-26q2-40-8-64q-20 22-60 18q-14 14-12 46H92q-4-30 4-52q-10 20-10 52Z",
    fond,
  ) +
  stroke("M210 250Q262 220 246 150Q236 110 262 84", fond, 16) +
  path("M36 154q-14-30-8-62l28 20q18-6 36 0l28-20q6 36-8 62q-10 36-38 36t-38-36Z", fond) +
  path("M44 140q16-14 26 6q-16 12-26-6ZM104 140q-16-14-26 6q16 12 26-6Z", accent) +
  oval(57, 142, 2.5, 7, fond) +
  oval(91, 142, 2.5, 7, fond) +
  path("M68 162h12l-6 8Z", clair) +
  stroke("M40 166l-34-6M42 174l-32 8M108 166l34-6M106 174l32 8", clair, 2.5) +
  floor(296, fond) +
  rep(7, (i) =>
    polygon(
      [
        [-40 + i * 60, 300],
        [-26 + i * 60, 278],
        [-6 + i * 60, 278],
        [8 + i * 60, 300],
      ],
      fond,
    ),
  );

const globe: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(30, clair, 300) +
  disc(150, 156, 120, ombre) +
  disc(150, 156, 104, forme) +
  path(
    "M96 72q40-20 58 4q-4 22 14 30q-2 26-34 24q-8 34-36 26q-22-18-46-8q2-50 44-76ZM186 92q24-14 42 10q24 34 22 64q-34 6-30 34q-18 24-34-6q4-22-14-34q-18-30 14-68ZM92 196q32-12 52 12q4 34-24 48q-40-18-46-44Z",
    accent,
  ) +
  stroke("M46 156h208M58 106h184M58 206h184", fond, 3) +
  stroke("M150 52v208M150 52q-100 104 0 208M150 52q100 104 0 208", fond, 3) +
  faint(0.25, path("M150 52a104 104 0 0 1 0 208a150 150 0 0 0 0-208Z", fond)) +
  group(
    "rotate(-24 150 156)",
    `<ellipse cx="150" cy="156" rx="156" ry="40" fill="none" stroke="${clair}" stroke-width="5" stroke-dasharray="236 76 400"/>`,
  ) +
  group("translate(274 96) rotate(34)", path("M-16 10L18 0L-16-10L-8 0Z", clair));

export const chainesMotifs: Readonly<Record<string, Motif>> = {
  "rideau-etoiles": curtain,
  "tarte-volante": pie,
  angles,
  "disques-rythme": rhythmDiscs,
  "point-interrogation": questionMark,
  crayon: pencil,
  "chat-noir": blackCat,
  globe,
};
