import { around, band, disc, faint, floor, group, path, rect, rep, ring, star, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const chalkClown: Motif = ({ forme, accent, ombre }) =>
  stroke("M-400 270Q-60 250 40 272T300 262T700 272", ombre, 5) +
  stroke("M150 26L116 96h68Z", forme, 6) +
  disc(150, 22, 9, accent) +
  disc(140, 74, 6, accent) +
  disc(160, 74, 6, accent) +
  ring(150, 128, 34, forme, 6) +
  disc(138, 122, 4, forme) +
  disc(162, 122, 4, forme) +
  disc(150, 134, 6, accent) +
  stroke("M136 148q14 10 28 0", forme, 5) +
  stroke("M150 164q-20 10-50 78h100q-30-68-50-78Z", forme, 6) +
  stroke("M122 200Q70 190 52 146M178 200q40 2 66-42", forme, 6) +
  stroke("M40 138l12 8l-2-16M240 148l6 10l10-8", forme, 5) +
  stroke("M128 242l-10 56h-20M172 242l10 56h20", forme, 6) +
  disc(150, 196, 6, accent) +
  disc(150, 220, 6, accent) +
  group("rotate(28 262 130)", rect(256, 92, 13, 60, forme)) +
  stroke("M276 76q28-40-6-60q-36-14-30 16q10 24 40 4", ombre, 5);

const daggers: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 160, 150, ombre) +
  star(150, 160, 104, 74, 22, clair) +
  star(150, 160, 92, 62, 22, accent) +
  disc(150, 160, 52, fond) +
  path("M150 116c34 0 40 34 34 58q-8 34-34 46q-26-12-34-46c-6-24 0-58 34-58Z", forme) +
  path("M116 150q2-38 34-38t34 38q-16-20-34-20t-34 20Z", fond) +
  path("M138 200q12-10 24 0l-12 30Z", fond) +
  stroke("M126 164h16M158 164h16", fond, 4) +
  [-64, -22, 22, 64, 180]
    .map((angle) =>
      group(
        `rotate(${angle} 150 160)`,
        path("M142 44L158 44L150 128Z", clair),
        path("M150 44L158 44L150 128Z", forme),
        rect(128, 34, 44, 9, accent),
        rect(145, 2, 10, 34, accent),
        disc(150, 0, 9, accent),
      ),
    )
    .join("");

const topHat: Motif = ({ forme, accent, clair, ombre }) =>
  disc(150, 150, 128, ombre) +
  group(
    "rotate(-10 150 110)",
    path("M90 18q60-14 120 0q-10 60-4 112H94q6-52-4-112Z", forme),
    path("M93 92h113q-1 18 0 38H94q1-20-1-38Z", accent),
    path("M40 126q110 26 220 0q6 10-6 22q-104 30-208 0q-12-12-6-22Z", forme),
    faint(0.18, path("M108 22q12-3 24-4q-8 56-4 108h-22q6-52 2-104Z", clair)),
  ) +
  path("M150 216q-16-22-46-14q-20 6-38-8q4 40 48 40q24 0 36-12q12 12 36 12q44 0 48-40q-18 14-38 8q-30-8-46 14Z", forme) +
  path("M150 300l-44-22v46ZM150 300l44-22v46Z", accent) +
  disc(150, 300, 10, forme) +
  group(
    "rotate(14 258 230)",
    path("M236 184h48q0 54-20 60v46h18v10h-44v-10h18v-46q-20-6-20-60Z", clair),
    path("M240 204h40q-4 32-20 34q-16-2-20-34Z", accent),
  );

const spunClock: Motif = ({ fond, forme, accent, clair, ombre }) =>
  star(34, 66, 62, 50, 14, ombre) +
  disc(34, 66, 22, fond) +
  star(282, 262, 84, 68, 16, ombre) +
  disc(282, 262, 30, fond) +
  disc(150, 158, 118, forme) +
  disc(150, 158, 100, clair) +
  rep(12, (i) => {
    const [x, y] = around(150, 158, 84, i * 30);
    return group(`rotate(${i * 30} ${x.toFixed(1)} ${y.toFixed(1)})`, rect(x - 3, y - 10, 6, i % 3 === 0 ? 20 : 12, fond));
  }) +
  rep(9, (i) => faint(0.1 + i * 0.07, group(`rotate(${i * 17 - 110} 150 158)`, path("M144 170L156 170L152 84L148 84Z", forme)))) +
  group("rotate(42 150 158)", path("M143 174L157 174L152 74L148 74Z", fond)) +
  group("rotate(118 150 158)", path("M142 172L158 172L153 104L147 104Z", fond)) +
  disc(150, 158, 12, forme) +
  disc(150, 158, 5, fond) +
  rect(136, 18, 28, 24, forme) +
  ring(150, 10, 16, forme, 7) +
  band(292, 6, accent);

const cliffs: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(158, 118, 54, accent) +
  path("M-400 20H20L58 70L44 118L84 160L74 216L102 262H-400Z", ombre) +
  path("M-400 92H-6L26 138L14 186L52 232L46 280H-400Z", forme) +
  faint(0.4, path("M-6 92L26 138L14 186L52 232L46 280H20L26 236L-14 190L0 142Z", fond)) +
  path("M700-20H300L262 34L276 92L232 150L240 206L206 262H700Z", ombre) +
  path("M700 74H318L282 128L292 178L254 226L262 280H700Z", forme) +
  faint(0.4, path("M318 74L282 128L292 178L254 226L262 280H286L280 230L316 182L306 132Z", fond)) +
  floor(256, ombre) +
  rect(110, 260, 98, 6, accent) +
  rect(132, 272, 54, 5, accent) +
  rect(148, 283, 22, 4, accent) +
  path("M116 240h70l-14 20h-42Z", clair) +
  path("M148 236v-62l34 54Z", clair) +
  path("M142 236v-46l-20 40Z", clair) +
  floor(292, fond) +
  stroke("M-400 292h1200", forme, 3);

const parisRoofs: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(92, 92, 56, clair) +
  faint(0.3, disc(76, 84, 11, ombre), disc(108, 108, 15, ombre)) +
  path("M-400 360V196H-20L0 150H80L98 196V360ZM214 360V176L236 124H330L352 176H700V360Z", ombre) +
  rect(20, 116, 14, 40, ombre) +
  rect(50, 108, 14, 50, ombre) +
  rect(252, 84, 16, 44, ombre) +
  rect(284, 92, 12, 40, ombre) +
  path("M70 360V222L96 168H222L248 222V360Z", forme) +
  path("M70 222L96 168H222L248 222Z", fond) +
  rep(3, (i) => rect(108 + i * 38, 184, 24, 30, i === 1 ? accent : ombre) + path(`M${104 + i * 38} 184l16-13l16 13Z`, forme)) +
  rep(4, (i) => rect(88 + i * 38, 244, 22, 34, fond) + rect(88 + i * 38, 292, 22, 40, fond)) +
  rect(186, 118, 34, 52, forme) +
  rep(3, (i) => rect(188 + i * 11, 104, 8, 16, accent)) +
  path("M-400 360V282H30L48 250H62V360ZM262 360V276L280 254H700V360Z", fond) +
  path("M138 168q-2-30 10-34q12 4 10 34Z", accent) +
  disc(148, 128, 10, clair) +
  path("M136 126q12-18 24 0Z", accent);

export const belleEpoqueMotifs: Readonly<Record<string, Motif>> = {
  "trait-clown": chalkClown,
  dagues: daggers,
  "haut-de-forme": topHat,
  horloge: spunClock,
  falaises: cliffs,
  "toits-paris": parisRoofs,
};
