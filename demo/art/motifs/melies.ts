import {
  around,
  band,
  disc,
  faint,
  flame,
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

const moonAndShell: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(34, clair, 300) +
  disc(146, 176, 116, forme) +
  faint(0.22, path("M146 60a116 116 0 0 1 0 232a160 160 0 0 0 0-232Z", fond)) +
  faint(0.4, disc(84, 236, 20, ombre), disc(132, 98, 12, ombre), disc(66, 178, 9, ombre)) +
  stroke("M82 150q18-15 36 0", fond, 7) +
  disc(102, 158, 9, fond) +
  stroke("M136 158q-14 32 10 40", fond, 6) +
  path("M94 226q44 34 96-10q-10 50-58 50q-28-4-38-40Z", fond) +
  path("M112 240q30 10 60-12l-8 12q-24 12-44 10Z", clair) +
  disc(190, 152, 30, fond) +
  group(
    "translate(190 152) rotate(42)",
    path("M-22 10V-78h44V10q-22 16-44 0Z", accent),
    rect(-22, -58, 44, 8, ombre),
    rect(-22, -18, 44, 8, ombre),
    path("M-22-78h44l8-22h-60Z", clair),
  ) +
  stroke("M176 190q-8 26-2 40", clair, 7) +
  stroke("M196 190q4 14 0 22", clair, 7);

/** The stain that no washing takes away is red whatever the palette. */
const BLOOD = "#e5484d";

const key: Motif = ({ fond, forme, clair, ombre }) =>
  path("M150 18a88 88 0 0 1 54 158l46 180H50L96 176A88 88 0 0 1 150 18Z", ombre) +
  group(
    "rotate(24 150 160)",
    ring(150, 78, 34, forme, 16),
    ring(150, 78, 20, clair, 5),
    rect(141, 112, 18, 172, forme),
    rect(132, 118, 36, 10, clair),
    rect(134, 136, 32, 7, forme),
    path("M159 222h42v16h-14v12h14v16h-14v12h-28Z", forme),
  ) +
  path("M70 236q22 30 22 46a22 22 0 0 1-44 0q0-16 22-46Z", BLOOD) +
  faint(0.35, stroke("M58 284q2 10 12 12", fond, 4));

const bellowsHead: Motif = ({ fond, forme, accent, clair, ombre }) =>
  faint(0.5, ring(146, 128, 118, ombre, 6)) +
  faint(0.8, ring(146, 128, 104, ombre, 8)) +
  oval(146, 128, 88, 94, forme) +
  path("M62 108q4-92 84-84q-36 14-46 48Z", ombre) +
  path("M230 108q-4-92-84-84q36 14 46 48Z", ombre) +
  disc(114, 122, 15, clair) +
  disc(178, 122, 15, clair) +
  disc(117, 124, 7, fond) +
  disc(175, 124, 7, fond) +
  path("M146 166q-52-24-64 6q30 14 64 4q34 10 64-4q-12-30-64-6Z", fond) +
  oval(146, 194, 20, 13, fond) +
  path("M118 210q28 22 56 0l-28 44Z", fond) +
  floor(262, ombre) +
  band(262, 8, accent) +
  rect(124, 240, 44, 22, clair) +
  stroke("M168 250q34 10 44-6", accent, 7) +
  group(
    "rotate(-14 250 236)",
    path("M208 240L296 196L296 280Z", accent),
    rep(4, (i) => rect(232 + i * 16, 200 - i * 2, 5, 78, fond)),
  );

const wand: Motif = ({ forme, accent, clair, ombre }) =>
  path("M-400 330Q-40 40 330-60L700-60V500H-400Z", ombre) +
  star(178, 120, 92, 40, 5, accent) +
  star(178, 120, 46, 20, 5, clair) +
  stroke("M136 166L40 300", forme, 14) +
  stroke("M70 258L40 300", clair, 14) +
  star(66, 92, 24, 9, 4, forme) +
  star(258, 236, 30, 11, 4, forme) +
  star(112, 268, 16, 6, 4, clair) +
  star(34, 176, 12, 4, 4, clair) +
  star(262, 34, 16, 6, 4, clair) +
  star(206, 286, 12, 4, 4, accent);

const sunMouth: Motif = ({ fond, forme, accent, clair, ombre }) =>
  star(186, 148, 178, 108, 18, ombre) +
  disc(186, 148, 112, forme) +
  faint(0.28, disc(124, 128, 22, fond), disc(250, 128, 22, fond)) +
  stroke("M126 92q24-22 46-2M206 90q24-20 44 4", fond, 8) +
  disc(150, 112, 10, fond) +
  disc(226, 112, 10, fond) +
  oval(178, 196, 66, 46, fond) +
  path("M122 176q56-26 112 0q-56 10-112 0Z", clair) +
  group(
    "rotate(-20 90 240)",
    rect(36, 214, 58, 32, accent),
    rect(98, 222, 60, 24, accent),
    rect(-26, 214, 58, 32, accent),
    rect(140, 200, 10, 24, accent),
    rect(102, 206, 22, 20, accent),
    rep(2, (i) => rect(46 + i * 22, 222, 14, 11, fond)),
    rep(2, (i) => rect(-16 + i * 22, 222, 14, 11, fond)),
    rep(6, (i) => disc(-14 + i * 32, 250, 9, clair)),
    disc(150, 186, 12, clair),
    disc(130, 168, 17, clair),
    disc(102, 154, 22, clair),
  );

const pitchfork: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 170, 134, ombre) +
  disc(150, 170, 98, forme) +
  path("M86 330q2-90 64-90t64 90Z", fond) +
  disc(150, 206, 46, fond) +
  path("M112 188q-40-20-36-72q20 40 54 48ZM188 188q40-20 36-72q-20 40-54 48Z", fond) +
  path("M122 204l24 10l-20 8ZM178 204l-24 10l20 8Z", accent) +
  stroke("M128 232q22 16 44 0", accent, 5) +
  group(
    "rotate(12 236 180)",
    rect(231, 96, 10, 260, accent),
    path("M196 20l12 26h-7v40q0 14 14 14h42q14 0 14-14V46h-7l12-26l12 26h-7v46q0 26-26 26h-34q-26 0-26-26V46h-7Z", accent),
    path("M236 8l13 28h-8v66h-10V36h-8Z", accent),
  ) +
  flame(40, 330, 70, 110, accent) +
  flame(86, 334, 60, 80, clair) +
  flame(6, 334, 60, 70, forme);

const iceGiant: Motif = ({ fond, forme, clair, ombre }) =>
  disc(150, 150, 172, ombre) +
  disc(150, 132, 92, forme) +
  path("M60 122q-4-104 90-104t90 104q-30-34-90-34t-90 34Z", clair) +
  rep(9, (i) =>
    polygon(
      [
        [56 + i * 21, 60 - Math.abs(4 - i) * -7],
        [66 + i * 21, 14 + Math.abs(4 - i) * 9],
        [78 + i * 21, 60 + Math.abs(4 - i) * 7],
      ],
      clair,
    ),
  ) +
  oval(116, 130, 17, 12, clair) +
  oval(184, 130, 17, 12, clair) +
  disc(118, 132, 7, fond) +
  disc(182, 132, 7, fond) +
  path("M138 128h24l6 40h-36Z", clair) +
  path("M62 168q88 24 176 0l-8 66l-18-26l-12 66l-18-42l-14 76l-18-56l-18 56l-14-76l-18 42l-12-66l-18 26Z", clair) +
  oval(150, 194, 30, 15, fond) +
  path("M-400 340V250L-60 280L-10 214L40 300L300 340ZM700 340V240L330 282L290 208L250 304L40 340Z", clair) +
  path("M-10 214L40 300L10 290ZM290 208L250 304L284 290Z", forme);

const cabbage: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const leaf = (angle: number, length: number, fill: string, vein: string): string =>
    group(
      `rotate(${angle} 150 226)`,
      path(`M150 240Q78 ${226 - length * 0.6} 150 ${226 - length}Q222 ${226 - length * 0.6} 150 240Z`, fill),
      stroke(
        `M150 232V${226 - length * 0.84}M150 ${226 - length * 0.3}l-22-18M150 ${226 - length * 0.3}l22-18M150 ${226 - length * 0.52}l-16-14M150 ${226 - length * 0.52}l16-14`,
        vein,
        4,
      ),
    );
  return (
    floor(262, ombre) +
    disc(150, 84, 62, accent) +
    [-104, 104, -78, 78].map((angle) => leaf(angle, 150, ombre, forme)).join("") +
    [-56, 56].map((angle) => leaf(angle, 160, forme, fond)).join("") +
    disc(150, 108, 50, clair) +
    stroke("M148 62q-2-16 10-14q8 6-2 10", fond, 5) +
    stroke("M124 106q8-8 16 0M160 106q8-8 16 0", fond, 5) +
    stroke("M138 128q12 10 24 0", accent, 6) +
    [-32, 32].map((angle) => leaf(angle, 128, forme, ombre)).join("") +
    leaf(0, 92, clair, forme)
  );
};

const flames: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rep(7, (i) => flame(-30 + i * 60, 350, 130, 200 + ((i * 53) % 110), ombre)) +
  flame(150, 344, 270, 340, forme) +
  flame(42, 350, 130, 190, forme) +
  flame(262, 350, 130, 210, forme) +
  flame(150, 340, 190, 236, accent) +
  disc(150, 182, 62, clair) +
  path("M112 214h76v40q-38 22-76 0Z", clair) +
  oval(126, 184, 18, 21, fond) +
  oval(174, 184, 18, 21, fond) +
  disc(126, 188, 5, forme) +
  disc(174, 188, 5, forme) +
  path("M150 202l10 22h-20Z", fond) +
  rep(5, (i) => rect(122 + i * 13, 236, 4, 26, fond)) +
  rep(6, (i) => {
    const [x, y] = around(150, 170, 150, -66 + i * 26);
    return disc(x, y, 3 + (i % 3), accent);
  });

export const meliesMotifs: Readonly<Record<string, Motif>> = {
  "lune-obus": moonAndShell,
  cle: key,
  "tete-soufflet": bellowsHead,
  "etoile-baguette": wand,
  "soleil-bouche": sunMouth,
  fourche: pitchfork,
  "geant-glace": iceGiant,
  chou: cabbage,
  flammes: flames,
};
