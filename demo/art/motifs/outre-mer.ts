import { around, band, disc, faint, floor, group, oval, path, polygon, rect, rep, ring, star, stars, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const revolver: Motif = ({ fond, forme, accent, clair, ombre }) =>
  floor(236, ombre) + disc(150, 128, 126, accent) +
  path("M-10 340Q10 222 92 206h116q82 16 102 134Z", fond) +
  path("M96 106h108v60q0 46-54 66q-54-20-54-66Z", forme) +
  path("M92 160q58 22 116 0l6 46l-64 70l-64-70Z", clair) + rep(3, (i) => rep(4, (j) => disc(112 + j * 26 - i * -3, 182 + i * 18 - (j % 2) * 6, 3.5, forme))) +
  disc(128, 134, 6, fond) + disc(172, 134, 6, fond) + stroke("M114 122l24 6M186 122l-24 6", fond, 6) +
  path("M20 104q40 4 70-6q0-80 34-84q26 16 52 0q34 4 34 84q30 10 70 6q-40 30-130 30T20 104Z", fond) + path("M91 84q59 18 118 0l1 16q-60 18-120 0Z", ombre) +
  disc(168, 250, 60, ombre) + ring(168, 250, 58, fond, 7) +
  rep(6, (i) => { const [x, y] = around(168, 250, 37, i * 60 + 30); return disc(x, y, 12, fond); }) +
  disc(168, 206, 25, clair) + disc(168, 206, 20, fond) + disc(168, 206, 12, accent) + disc(168, 206, 8, "#000") +
  rect(163, 172, 10, 14, fond);

const dinosaur: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(226, 84, 52, accent) +
  path("M-400 330V200L-80 130L-10 190L60 110L150 206L250 150L380 220L700 180V330Z", ombre) +
  path("M-60 320Q-30 206 70 196Q104 190 132 166Q158 138 154 84Q152 40 188 30Q222 24 236 46Q238 58 218 62Q190 60 188 88Q192 150 184 196Q190 232 182 320H144V272Q110 284 78 274V320H38V262Q-6 276-60 320Z", forme) +
  path("M-60 320Q-30 206 70 196Q20 236-6 262Q-30 286-60 320Z", forme) +
  faint(0.25, path("M184 196q6 36-2 124h-38v-48q-34 12-66 2q70-8 106-78Z", fond)) +
  disc(198, 42, 6, clair) + disc(199, 42, 3, fond) + stroke("M212 56q12 2 20-6", fond, 3) +
  rep(5, (i) => disc(88 + i * 15, 206 - i * 9 + (i % 2) * 10, 4 + (i % 2) * 2, ombre)) +
  rect(258, 190, 14, 130, fond) + group("translate(265 190)", rep(6, (i) => group(`rotate(${-80 + i * 32})`, path("M0 0Q-14-40 0-74Q14-40 0 0Z", i % 2 ? ombre : accent)))) +
  floor(306, fond) + stroke("M-400 306Q150 296 700 306", clair, 5);

const ghostCart: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(28, accent, 160) + disc(176, 116, 100, forme) +
  faint(0.3, disc(146, 62, 15, ombre), disc(236, 140, 24, ombre)) +
  path("M104 222q-2-66 26-108q10-32 38-32t38 32q4 12 0 26q30 32 30 82Z", fond) +
  path("M146 116q22-32 48 0q-4 32-24 36q-22-4-24-36Z", ombre) + disc(162, 120, 4.5, clair) + disc(180, 120, 4.5, clair) +
  stroke("M92 262L64 36", clair, 8) + path("M60 38Q130-16 204 30Q130 14 66 62Z", clair) + disc(84, 190, 13, fond) + stroke("M86 190L140 170", fond, 20) +
  rect(72, 214, 240, 16, fond) + stroke("M72 220L-400 196", fond, 8) +
  faint(0.6, ring(106, 254, 50, clair, 8), rep(8, (i) => group(`rotate(${i * 22.5} 106 254)`, rect(103, 206, 6, 96, clair)))) +
  ring(222, 248, 62, clair, 10) + rep(8, (i) => group(`rotate(${i * 22.5 + 10} 222 248)`, rect(218.5, 190, 7, 116, clair))) + disc(222, 248, 16, forme) + disc(222, 248, 6, fond) +
  floor(304, ombre) + stroke(`M-400 304${rep(8, () => "q37.5 -12 75 0t75 0")}`, ombre, 8);


const twoOnTheStep: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(-400, -60, 1200, 400, fond) + rect(46, 8, 208, 260, ombre) + rect(62, 24, 176, 244, accent) + rect(76, 40, 66, 90, ombre) + rect(158, 40, 66, 90, ombre) + disc(222, 160, 7, clair) +
  path("M82 300q-18-82 20-128h40q30 26 24 128Z", forme) + path("M110 190h24l-12 40Z", clair) + path("M118 196h8l4 26l-8 12l-8-12Z", accent) +
  disc(122, 152, 34, clair) + path("M96 142q26-10 52 0l2-14H94Z", forme) +
  path("M90 132q-2-48 32-48t32 48Z", forme) + path("M72 132q50-12 100 0q8 2 4 8q-54-8-108 0q-4-6 4-8Z", forme) +
  path("M112 168h20q-2 10-10 10t-10-10Z", forme) + disc(110, 154, 4, forme) + disc(134, 154, 4, forme) +
  path("M166 300q-8-48 14-68h36q24 18 20 86Z", forme) + path("M178 238q20 10 40 0l4 30q-24 8-48 0Z", clair) +
  disc(198, 210, 28, clair) + path("M166 204q0-36 32-36t34 32q12 2 14 10q-40-10-80-6Z", forme) + disc(189, 214, 3.5, forme) + disc(207, 214, 3.5, forme) + stroke("M190 226q8 5 16 0", forme, 3.5) +
  rect(-400, 298, 1200, 60, ombre) + rect(-400, 296, 1200, 7, forme) +
  path("M94 300q-4-18-26-18q-20 2-26 18ZM136 300q2-18 20-18q12 2 14 18ZM208 300q2-14 20-14q16 2 18 14Z", forme);

const clockHand: Motif = ({ fond, forme, accent, clair, ombre }) =>
  polygon([[-400, 340], [-400, 130], [10, 176], [58, 196], [58, 340]], ombre) +
  rep(7, (i) => rep(3, (j) => rect(-250 + i * 44, 186 + j * 44 + i * 4, 20, 24, fond))) +
  polygon([[66, 340], [82, -60], [700, -60], [700, 340]], forme) + rep(9, (j) => rect(84 - j * 1.6, -50 + j * 44, 700, 5, ombre)) +
  disc(178, 116, 98, fond) + disc(178, 116, 86, clair) +
  rep(12, (i) => { const [x, y] = around(178, 116, 70, i * 30); return group(`rotate(${i * 30} ${x.toFixed(1)} ${y.toFixed(1)})`, rect(x - 3.5, y - 9, 7, 18, ombre)); }) +
  group("rotate(-58 178 116)", rect(172, 62, 12, 62, fond)) + group("rotate(118 178 116)", rect(173, 34, 10, 92, fond)) + disc(178, 116, 9, accent) +
  group(
    "translate(254 158)",
    stroke("M-6-2L-26 62M8 0L-8 60", fond, 12), path("M-40 54q20-14 40 2l-2 62q-18 8-40 0Z", fond), path("M-24 52h14l-8 26Z", clair),
    stroke("M-32 112L-62 152L-40 168M-12 112L-4 160L20 168", fond, 13),
    disc(-34, 40, 18, clair), ring(-41, 42, 6, fond, 3), ring(-27, 42, 6, fond, 3),
    group("rotate(-12 -34 26)", oval(-34, 28, 31, 6, accent), rect(-53, 10, 38, 16, accent), rect(-53, 18, 38, 6, fond)),
  );

const screenAndLens: Motif = ({ fond, forme, accent, clair, ombre }) =>
  polygon([[150, 330], [-20, 20], [320, 20]], ombre) +
  rect(26, 22, 248, 158, fond) + rect(36, 32, 228, 138, clair) +
  path("M70 170q-4-60 34-66h26q36 8 34 66Z", ombre) + disc(117, 82, 26, forme) + path("M92 78q-4-22 8-24h34q12 2 8 24Z", fond) + path("M76 74q42-10 82 0q4 8-2 10q-40-8-78 0q-6-2-2-10Z", fond) + disc(108, 88, 3.5, fond) + disc(126, 88, 3.5, fond) +
  group("rotate(40 196 182)", rect(186, 252, 20, 110, forme), rect(182, 250, 28, 20, fond)) +
  disc(196, 182, 78, fond) + disc(196, 182, 68, accent) + disc(196, 182, 60, forme) +
  path("M138 184q58-56 116 0q-58 56-116 0Z", clair) + disc(196, 184, 27, ombre) + disc(196, 184, 14, fond) + disc(206, 174, 6, clair) +
  stroke("M140 152q56-48 112 0", fond, 7) +
  rep(9, (i) => path(`M${-78 + i * 54} 340q-4-42 23-44q27 2 23 44Z`, fond) + disc(-55 + i * 54, 288, 15, fond));

const pram: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rep(9, (i) => polygon([[-400, 40 + i * 34], [800, 40 + i * 34], [800, 57 + i * 34], [-400, 57 + i * 34]], ombre)) +
  polygon([[300, -100], [800, -100], [800, 340], [-30, 340]], forme) +
  rep(9, (i) => rect(262 - i * 28, 40 + i * 34, 560, 6, ombre)) +
  group(
    "rotate(-22 140 140)",
    path("M62 118H222Q216 196 142 196T62 118Z", fond), path("M62 118Q62 40 142 40V118Z", accent), path("M62 118Q76 70 142 40V118Z", clair),
    stroke("M142 118V40M142 118L92 56", fond, 4), stroke("M222 118L262 84", fond, 8),
    stroke("M98 190L84 220M188 190L204 220", fond, 6),
    [90, 198].map((x) => ring(x, 228, 27, fond, 7) + rep(4, (i) => group(`rotate(${i * 45} ${x} 228)`, rect(x - 1.5, 204, 3, 48, fond))) + disc(x, 228, 6, accent)).join(""),
    disc(170, 106, 17, clair), path("M154 102q16-18 32 0l2 8h-36Z", clair),
  );

const rails: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 108, 104, accent) +
  path("M-400 330V210Q-40 150 150 208T700 200V330Z", ombre) +
  polygon([[118, 190], [182, 190], [340, 340], [-40, 340]], forme) +
  rep(5, (i) => rect(102 - i * i * 5 - i * 12, 232 + i * 21, 96 + 2 * (i * i * 5 + i * 12), 7 + i * 1.4, fond)) +
  polygon([[122, 190], [128, 190], [20, 340], [-6, 340]], clair) + polygon([[178, 190], [172, 190], [280, 340], [306, 340]], clair) +
  rect(128, 4, 44, 56, fond) + path("M114-22h72l-14 34h-44Z", fond) + disc(96, 0, 22, ombre) + disc(64, -18, 28, ombre) +
  disc(150, 116, 66, fond) + disc(150, 116, 54, forme) + disc(150, 116, 42, fond) + disc(150, 112, 20, clair) + star(150, 112, 15, 6, 8, accent) +
  rect(84, 170, 132, 16, forme) + rep(2, (i) => disc(96 + i * 108, 160, 12, clair)) +
  path("M92 186h116l34 62H58Z", fond) + rep(7, (i) => polygon([[102 + i * 15, 190], [107 + i * 15, 190], [86 + i * 22, 244], [78 + i * 22, 244]], accent)) +
  band(312, 30, fond);

const camera: Motif = ({ fond, forme, accent, clair, ombre }) =>
  polygon([[-400, 300], [-400, 180], [700, -120], [700, 0]], accent) + polygon([[-400, 330], [-400, 312], [700, 12], [700, 24]], ombre) +
  stroke("M150 210L78 340M150 210L222 340M150 210V340", forme, 9) +
  rect(62, 66, 176, 166, forme) + disc(104, 44, 36, forme) + disc(192, 38, 42, forme) + disc(104, 44, 13, fond) + disc(192, 38, 16, fond) +
  rect(230, 120, 38, 12, forme) + rect(262, 96, 12, 36, accent) +
  disc(150, 150, 84, fond) + disc(150, 150, 74, clair) + disc(150, 150, 66, ombre) +
  path("M90 152q60-60 120 0q-60 60-120 0Z", clair) + disc(150, 152, 30, accent) + disc(150, 152, 16, fond) + disc(161, 141, 6, clair) +
  stroke("M92 126q58-46 116 0", fond, 6) + faint(0.35, path("M150 84a66 66 0 0 1 57 33L150 150Z", clair));

const bowlerAndCane: Motif = ({ forme, accent, clair, ombre }) =>
  disc(150, 140, 130, ombre) +
  path("M74 122q-10-98 76-98t76 98Z", forme) + path("M74 98q76 20 152 0l1 24q-76 20-154 0Z", accent) + path("M34 122q116-26 232 0q14 4 6 18q-122-24-244 0q-8-14 6-18Z", forme) +
  faint(0.2, path("M96 92q0-46 34-58q-16 26-16 62Z", clair)) +
  stroke("M100 168q14-12 30 0M170 168q14-12 30 0", forme, 6) +
  path("M150 194q-12-10-24 0q-8 10-6 26h60q2-16-6-26q-12-10-24 0Z", forme) +
  stroke("M254 330V190q0-34-28-34t-26 28", accent, 9) +
  path("M136 316V280H96q-4 0-6 6Q60 284 34 296Q20 304 22 316ZM164 316V280H204q4 0 6 6Q236 284 266 296Q280 304 278 316Z", forme) +
  path("M150 240l-30-14v30ZM150 240l30-14v30Z", accent);

export const outreMerMotifs: Readonly<Record<string, Motif>> = {
  revolver,
  dinosaure: dinosaur,
  charrette: ghostCart,
  "deux-silhouettes": twoOnTheStep,
  cadran: clockHand,
  "ecran-loupe": screenAndLens,
  "landau-escalier": pram,
  rail: rails,
  objectif: camera,
  "canne-melon": bowlerAndCane,
};
