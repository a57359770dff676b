import { around, disc, faint, floor, group, path, polygon, rect, rep, ring, stars, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const revolver: Motif = ({ fond, forme, accent, clair, ombre }) =>
  floor(236, ombre) +
  disc(150, 128, 126, accent) +
  path("M-10 340Q10 222 92 206h116q82 16 102 134Z", fond) +
  path("M96 106h108v60q0 46-54 66q-54-20-54-66Z", forme) +
  path("M92 160q58 22 116 0l6 46l-64 70l-64-70Z", clair) +
  rep(3, (i) => rep(4, (j) => disc(112 + j * 26 - i * -3, 182 + i * 18 - (j % 2) * 6, 3.5, forme))) +
  disc(128, 134, 6, fond) +
  disc(172, 134, 6, fond) +
  stroke("M114 122l24 6M186 122l-24 6", fond, 6) +
  path("M20 104q40 4 70-6q0-80 34-84q26 16 52 0q34 4 34 84q30 10 70 6q-40 30-130 30T20 104Z", fond) +
  path("M91 84q59 18 118 0l1 16q-60 18-120 0Z", ombre) +
  disc(168, 250, 60, ombre) +
  ring(168, 250, 58, fond, 7) +
  rep(6, (i) => {
    const [x, y] = around(168, 250, 37, i * 60 + 30);
    return disc(x, y, 12, fond);
  }) +
  disc(168, 206, 25, clair) +
  disc(168, 206, 20, fond) +
  disc(168, 206, 12, accent) +
  disc(168, 206, 8, "#000") +
  rect(163, 172, 10, 14, fond);

const dinosaur: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(226, 84, 52, accent) +
  path("M-400 330V200L-80 130L-10 190L60 110L150 206L250 150L380 220L700 180V330Z", ombre) +
  path(
    "M-60 320Q-30 206 70 196Q104 190 132 166Q158 138 154 84Q152 40 188 30Q222 24 236 46Q238 58 218 62Q190 60 188 88Q192 150 184 196Q190 232 182 320H144V272Q110 284 78 274V320H38V262Q-6 276-60 320Z",
    forme,
  ) +
  path("M-60 320Q-30 206 70 196Q20 236-6 262Q-30 286-60 320Z", forme) +
  faint(0.25, path("M184 196q6 36-2 124h-38v-48q-34 12-66 2q70-8 106-78Z", fond)) +
  disc(198, 42, 6, clair) +
  disc(199, 42, 3, fond) +
  stroke("M212 56q12 2 20-6", fond, 3) +
  rep(5, (i) => disc(88 + i * 15, 206 - i * 9 + (i % 2) * 10, 4 + (i % 2) * 2, ombre)) +
  rect(258, 190, 14, 130, fond) +
  group(
    "translate(265 190)",
    rep(6, (i) => group(`rotate(${-80 + i * 32})`, path("M0 0Q-14-40 0-74Q14-40 0 0Z", i % 2 ? ombre : accent))),
  ) +
  floor(306, fond) +
  stroke("M-400 306Q150 296 700 306", clair, 5);

const ghostCart: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(28, accent, 160) +
  disc(176, 116, 100, forme) +
  faint(0.3, disc(146, 62, 15, ombre), disc(236, 140, 24, ombre)) +
  path("M104 222q-2-66 26-108q10-32 38-32t38 32q4 12 0 26q30 32 30 82Z", fond) +
  path("M146 116q22-32 48 0q-4 32-24 36q-22-4-24-36Z", ombre) +
  disc(162, 120, 4.5, clair) +
  disc(180, 120, 4.5, clair) +
  stroke("M92 262L64 36", clair, 8) +
  path("M60 38Q130-16 204 30Q130 14 66 62Z", clair) +
  disc(84, 190, 13, fond) +
  stroke("M86 190L140 170", fond, 20) +
  rect(72, 214, 240, 16, fond) +
  stroke("M72 220L-400 196", fond, 8) +
  faint(
    0.6,
    ring(106, 254, 50, clair, 8),
    rep(8, (i) => group(`rotate(${i * 22.5} 106 254)`, rect(103, 206, 6, 96, clair))),
  ) +
  ring(222, 248, 62, clair, 10) +
  rep(8, (i) => group(`rotate(${i * 22.5 + 10} 222 248)`, rect(218.5, 190, 7, 116, clair))) +
  disc(222, 248, 16, forme) +
  disc(222, 248, 6, fond) +
  floor(304, ombre) +
  stroke(`M-400 304${rep(8, () => "q37.5 -12 75 0t75 0")}`, ombre, 8);

const pram: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rep(9, (i) =>
    polygon(
      [
        [-400, 40 + i * 34],
        [800, 40 + i * 34],
        [800, 57 + i * 34],
        [-400, 57 + i * 34],
      ],
      ombre,
    ),
  ) +
  path("M300 -100L800 -100L800 340L-30 340Z", forme) +
  rep(9, (i) => rect(262 - i * 28, 40 + i * 34, 560, 6, ombre)) +
  group(
    "rotate(-22 140 140)",
    path("M62 118H222Q216 196 142 196T62 118Z", fond),
    path("M62 118Q62 40 142 40V118Z", accent),
    path("M62 118Q76 70 142 40V118Z", clair),
    stroke("M142 118V40M142 118L92 56", fond, 4),
    stroke("M222 118L262 84", fond, 8),
    stroke("M98 190L84 220M188 190L204 220", fond, 6),
    [90, 198]
      .map(
        (x) =>
          ring(x, 228, 27, fond, 7) +
          rep(4, (i) => group(`rotate(${i * 45} ${x} 228)`, rect(x - 1.5, 204, 3, 48, fond))) +
          disc(x, 228, 6, accent),
      )
      .join(""),
    disc(170, 106, 17, clair),
    path("M154 102q16-18 32 0l2 8h-36Z", clair),
  );

const camera: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M-400 300L-400 180L700 -120L700 0Z", accent) +
  path("M-400 330L-400 312L700 12L700 24Z", ombre) +
  stroke("M150 210L78 340M150 210L222 340M150 210V340", forme, 9) +
  rect(62, 66, 176, 166, forme) +
  disc(104, 44, 36, forme) +
  disc(192, 38, 42, forme) +
  disc(104, 44, 13, fond) +
  disc(192, 38, 16, fond) +
  rect(230, 120, 38, 12, forme) +
  rect(262, 96, 12, 36, accent) +
  disc(150, 150, 84, fond) +
  disc(150, 150, 74, clair) +
  disc(150, 150, 66, ombre) +
  path("M90 152q60-60 120 0q-60 60-120 0Z", clair) +
  disc(150, 152, 30, accent) +
  disc(150, 152, 16, fond) +
  disc(161, 141, 6, clair) +
  stroke("M92 126q58-46 116 0", fond, 6) +
  faint(0.35, path("M150 84a66 66 0 0 1 57 33L150 150Z", clair));

export const outreMerMotifs: Readonly<Record<string, Motif>> = {
  revolver,
  dinosaure: dinosaur,
  charrette: ghostCart,
  "landau-escalier": pram,
  objectif: camera,
};
