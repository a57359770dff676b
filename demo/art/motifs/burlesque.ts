import { around, band, disc, faint, group, oval, path, polygon, rect, rep, ring, star, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const twoOnTheStep: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(-400, -60, 1200, 400, fond) +
  rect(46, 8, 208, 260, ombre) +
  rect(62, 24, 176, 244, accent) +
  rect(76, 40, 66, 90, ombre) +
  rect(158, 40, 66, 90, ombre) +
  disc(222, 160, 7, clair) +
  path("M82 300q-18-82 20-128h40q30 26 24 128Z", forme) +
  path("M110 190h24l-12 40Z", clair) +
  path("M118 196h8l4 26l-8 12l-8-12Z", accent) +
  disc(122, 152, 34, clair) +
  path("M96 142q26-10 52 0l2-14H94Z", forme) +
  path("M90 132q-2-48 32-48t32 48Z", forme) +
  path("M72 132q50-12 100 0q8 2 4 8q-54-8-108 0q-4-6 4-8Z", forme) +
  path("M112 168h20q-2 10-10 10t-10-10Z", forme) +
  disc(110, 154, 4, forme) +
  disc(134, 154, 4, forme) +
  path("M166 300q-8-48 14-68h36q24 18 20 86Z", forme) +
  path("M178 238q20 10 40 0l4 30q-24 8-48 0Z", clair) +
  disc(198, 210, 28, clair) +
  path("M166 204q0-36 32-36t34 32q12 2 14 10q-40-10-80-6Z", forme) +
  disc(189, 214, 3.5, forme) +
  disc(207, 214, 3.5, forme) +
  stroke("M190 226q8 5 16 0", forme, 3.5) +
  rect(-400, 298, 1200, 60, ombre) +
  rect(-400, 296, 1200, 7, forme) +
  path("M94 300q-4-18-26-18q-20 2-26 18ZM136 300q2-18 20-18q12 2 14 18ZM208 300q2-14 20-14q16 2 18 14Z", forme);

const clockHand: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M-400 340L-400 130L10 176L58 196L58 340Z", ombre) +
  rep(7, (i) => rep(3, (j) => rect(-250 + i * 44, 186 + j * 44 + i * 4, 20, 24, fond))) +
  path("M66 340L82 -60L700 -60L700 340Z", forme) +
  rep(9, (j) => rect(84 - j * 1.6, -50 + j * 44, 700, 5, ombre)) +
  disc(178, 116, 98, fond) +
  disc(178, 116, 86, clair) +
  rep(12, (i) => {
    const [x, y] = around(178, 116, 70, i * 30);
    return group(`rotate(${i * 30} ${x.toFixed(1)} ${y.toFixed(1)})`, rect(x - 3.5, y - 9, 7, 18, ombre));
  }) +
  group("rotate(-58 178 116)", rect(172, 62, 12, 62, fond)) +
  group("rotate(118 178 116)", rect(173, 34, 10, 92, fond)) +
  disc(178, 116, 9, accent) +
  group(
    "translate(254 158)",
    stroke("M-6-2L-26 62M8 0L-8 60", fond, 12),
    path("M-40 54q20-14 40 2l-2 62q-18 8-40 0Z", fond),
    path("M-24 52h14l-8 26Z", clair),
    stroke("M-32 112L-62 152L-40 168M-12 112L-4 160L20 168", fond, 13),
    disc(-34, 40, 18, clair),
    ring(-41, 42, 6, fond, 3),
    ring(-27, 42, 6, fond, 3),
    group("rotate(-12 -34 26)", oval(-34, 28, 31, 6, accent), rect(-53, 10, 38, 16, accent), rect(-53, 18, 38, 6, fond)),
  );

const screenAndLens: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M150 330L-20 20L320 20Z", ombre) +
  rect(26, 22, 248, 158, fond) +
  rect(36, 32, 228, 138, clair) +
  path("M70 170q-4-60 34-66h26q36 8 34 66Z", ombre) +
  disc(117, 82, 26, forme) +
  path("M92 78q-4-22 8-24h34q12 2 8 24Z", fond) +
  path("M76 74q42-10 82 0q4 8-2 10q-40-8-78 0q-6-2-2-10Z", fond) +
  disc(108, 88, 3.5, fond) +
  disc(126, 88, 3.5, fond) +
  group("rotate(40 196 182)", rect(186, 252, 20, 110, forme), rect(182, 250, 28, 20, fond)) +
  disc(196, 182, 78, fond) +
  disc(196, 182, 68, accent) +
  disc(196, 182, 60, forme) +
  path("M138 184q58-56 116 0q-58 56-116 0Z", clair) +
  disc(196, 184, 27, ombre) +
  disc(196, 184, 14, fond) +
  disc(206, 174, 6, clair) +
  stroke("M140 152q56-48 112 0", fond, 7) +
  rep(9, (i) => path(`M${-78 + i * 54} 340q-4-42 23-44q27 2 23 44Z`, fond) + disc(-55 + i * 54, 288, 15, fond));

const rails: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 108, 104, accent) +
  path("M-400 330V210Q-40 150 150 208T700 200V330Z", ombre) +
  path("M118 190L182 190L340 340L-40 340Z", forme) +
  rep(5, (i) => rect(102 - i * i * 5 - i * 12, 232 + i * 21, 96 + 2 * (i * i * 5 + i * 12), 7 + i * 1.4, fond)) +
  path("M122 190L128 190L20 340L-6 340Z", clair) +
  path("M178 190L172 190L280 340L306 340Z", clair) +
  rect(128, 4, 44, 56, fond) +
  path("M114-22h72l-14 34h-44Z", fond) +
  disc(96, 0, 22, ombre) +
  disc(64, -18, 28, ombre) +
  disc(150, 116, 66, fond) +
  disc(150, 116, 54, forme) +
  disc(150, 116, 42, fond) +
  disc(150, 112, 20, clair) +
  star(150, 112, 15, 6, 8, accent) +
  rect(84, 170, 132, 16, forme) +
  rep(2, (i) => disc(96 + i * 108, 160, 12, clair)) +
  path("M92 186h116l34 62H58Z", fond) +
  rep(7, (i) =>
    polygon(
      [
        [102 + i * 15, 190],
        [107 + i * 15, 190],
        [86 + i * 22, 244],
        [78 + i * 22, 244],
      ],
      accent,
    ),
  ) +
  band(312, 30, fond);

const bowlerAndCane: Motif = ({ forme, accent, clair, ombre }) =>
  disc(150, 140, 130, ombre) +
  path("M74 122q-10-98 76-98t76 98Z", forme) +
  path("M74 98q76 20 152 0l1 24q-76 20-154 0Z", accent) +
  path("M34 122q116-26 232 0q14 4 6 18q-122-24-244 0q-8-14 6-18Z", forme) +
  faint(0.2, path("M96 92q0-46 34-58q-16 26-16 62Z", clair)) +
  stroke("M100 168q14-12 30 0M170 168q14-12 30 0", forme, 6) +
  path("M150 194q-12-10-24 0q-8 10-6 26h60q2-16-6-26q-12-10-24 0Z", forme) +
  stroke("M254 330V190q0-34-28-34t-26 28", accent, 9) +
  path("M136 316V280H96q-4 0-6 6Q60 284 34 296Q20 304 22 316ZM164 316V280H204q4 0 6 6Q236 284 266 296Q280 304 278 316Z", forme) +
  path("M150 240l-30-14v30ZM150 240l30-14v30Z", accent);

export const burlesqueMotifs: Readonly<Record<string, Motif>> = {
  "deux-silhouettes": twoOnTheStep,
  cadran: clockHand,
  "ecran-loupe": screenAndLens,
  rail: rails,
  "canne-melon": bowlerAndCane,
};
