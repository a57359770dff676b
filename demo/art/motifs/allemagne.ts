import { band, disc, flame, floor, group, path, polygon, rect, rep, ring, stroke } from "#art/shapes.ts";
import type { Colours } from "#art/palettes.ts";
import type { Motif } from "#art/shapes.ts";

const slantedAlley: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M150 20L240 66L190 130L104 110Z", accent) +
  path("M-400 -60L60 -60L118 60L86 150L118 236L40 340L-400 340Z", ombre) +
  path("M-400 40L24 20L66 110L30 200L74 340L-400 340Z", forme) +
  path("M700 -60L232 -60L196 74L226 158L186 246L270 340L700 340Z", ombre) +
  path("M700 70L290 40L246 132L284 206L238 340L700 340Z", forme) +
  path("M78 60L98 74L88 108L70 92Z", accent) +
  path("M218 88L242 70L244 112L224 122Z", accent) +
  path("M6 110L34 92L38 134L4 154Z", fond) +
  path("M270 128L296 116L300 164L282 166Z", fond) +
  path("M8 216L30 222L36 262L2 258Z", fond) +
  path("M268 236L292 226L298 270L262 280Z", fond) +
  path("M116 236L150 150L188 246L262 340L40 340Z", clair) +
  path("M132 196L150 150L164 186L128 226L176 258L96 300L150 340L60 340L110 282L80 270L140 246Z", forme) +
  path("M158 288q-10-58 2-78l-26-32l6-6l28 28q16-4 24 4l20-40l7 4l-18 52q6 32-6 70l14 60H150Z", fond) +
  disc(172, 188, 15, fond) +
  disc(167, 189, 2.5, clair) +
  disc(177, 189, 2.5, clair);

const stairShadow: Motif = ({ fond, forme, accent, ombre }) =>
  band(-100, 500, forme) +
  path("M-400 -100L800 -100L800 -60L-400 130Z", ombre) +
  path("M98 96Q46 118 34 200L24 420H190L176 190Q172 128 150 104Z", fond) +
  path("M130 22q36 2 36 40l20 30l-18 4q-2 28-38 28q-36-10-38-54q2-44 38-48Z", fond) +
  path("M102 74Q80 56 74 24Q98 32 120 42Z", fond) +
  disc(150, 62, 4.5, accent) +
  path("M152 98l14-4l-3 12Z", accent) +
  path("M140 122Q190 100 226 112l2 18Q190 132 158 160Z", fond) +
  path("M150 176Q184 178 206 200l-10 14Q172 200 150 204Z", fond) +
  stroke("M224 118Q250 92 286 66M228 122Q258 108 296 98M228 128Q258 126 292 132M222 130Q246 142 266 164", fond, 7) +
  stroke("M204 204Q228 196 256 198M204 210Q228 214 248 230M198 212Q212 226 222 250", fond, 7) +
  path("M-400 640L-400 500L700 96L700 640Z", ombre) +
  rep(24, (i) =>
    polygon(
      [
        [-320 + i * 40, 640],
        [-320 + i * 40, 490 - i * 14.7],
        [-280 + i * 40, 490 - i * 14.7],
        [-280 + i * 40, 640],
      ],
      fond,
    ),
  ) +
  rep(24, (i) => rect(-304 + i * 40, 434 - i * 14.7, 8, 70, fond) + disc(-300 + i * 40, 466 - i * 14.7, 8, fond)) +
  path("M-400 478L-400 462L700 58L700 74Z", fond);

const card = ({ fond, clair }: Colours, angle: number, pip: string, ink: string): string =>
  group(
    `rotate(${angle} 150 330)`,
    `<rect x="94" y="72" width="112" height="172" rx="10" fill="${clair}" stroke="${fond}" stroke-width="4"/>`,
    path(pip, ink),
  );

const DIAMOND = "M112 84l9 14l-9 14l-9-14Z";
const SPADE = "M112 84q20 16 14 26q-6 6-12 0l4 10h-12l4-10q-6 6-12 0q-6-10 14-26Z";

const cards: Motif = (colours) => {
  const { fond, forme, accent, clair, ombre } = colours;
  return (
    disc(150, 150, 140, ombre) +
    card(colours, -44, SPADE, fond) +
    card(colours, 44, DIAMOND, forme) +
    card(colours, -22, DIAMOND, forme) +
    card(colours, 22, SPADE, fond) +
    `<rect x="88" y="54" width="124" height="196" rx="12" fill="${fond}"/>` +
    `<rect x="94" y="60" width="112" height="184" rx="8" fill="${clair}"/>` +
    group("translate(0 -10)", path(SPADE, fond)) +
    group("rotate(180 150 152) translate(0 -10)", path(SPADE, fond)) +
    path("M102 152q48-46 96 0q-48 46-96 0Z", fond) +
    disc(150, 152, 24, forme) +
    disc(150, 152, 17, accent) +
    disc(150, 152, 9, fond) +
    stroke("M108 122q42-34 84 0", fond, 6) +
    `<rect x="74" y="262" width="152" height="110" rx="34" fill="${forme}"/>` +
    `<rect x="96" y="236" width="116" height="36" rx="18" fill="${forme}" stroke="${fond}" stroke-width="5" transform="rotate(-16 150 254)"/>`
  );
};

/** A spiral that widens from its centre, as one filled band. */
function spiralBand(x: number, y: number, turns: number, gap: number, fill: string): string {
  const edge = (shift: number): [number, number][] =>
    Array.from({ length: turns * 24 + 1 }, (_, i) => {
      const angle = (i * Math.PI) / 12;
      const radius = (gap * i) / 24 + shift * Math.min(1, i / 20);
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
    });
  return polygon([...edge(0), ...edge(gap / 2).toReversed()], fill);
}

const spiral: Motif = ({ fond, forme, accent, clair, ombre }) =>
  spiralBand(150, 140, 9, 44, forme) +
  disc(150, 140, 18, accent) +
  path("M60 340q0-84 54-96q-22-20-20-54q4-54 56-54t56 54q2 34-20 54q54 12 54 96Z", fond) +
  path("M104 186q46-22 92 0q-4 20-20 20q-18 0-26-14q-8 14-26 14q-16 0-20-20Z", ombre) +
  disc(128, 192, 8, clair) +
  disc(172, 192, 8, clair) +
  disc(128, 192, 3, fond) +
  disc(172, 192, 3, fond) +
  rep(8, (i) => flame(-40 + i * 54, 346, 84, 60 + ((i * 37) % 40), i % 2 ? accent : forme));

const revolvingDoor: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(-400, 20, 1200, 26, ombre) +
  rect(36, 46, 228, 250, accent) +
  path("M150 58L60 46L60 310L150 286Z", clair) +
  path("M150 58L252 52L252 304L150 286Z", ombre) +
  path("M150 58L104 66L104 270L150 286Z", forme) +
  path("M150 58L204 70L204 266L150 286Z", accent) +
  rect(146, 40, 9, 262, fond) +
  rect(30, 30, 14, 290, fond) +
  rect(258, 30, 14, 290, fond) +
  rect(24, 26, 254, 16, fond) +
  floor(298, ombre) +
  path("M74 340Q66 216 110 188h80q44 28 36 152Z", fond) +
  path("M110 190q40 22 80 0l-8 34q-32 10-64 0Z", accent) +
  rep(4, (i) => disc(132, 240 + i * 24, 5, accent) + disc(168, 240 + i * 24, 5, accent)) +
  path("M84 206q10-18 34-18l-6 20q-18 2-30 12ZM216 206q-10-18-34-18l6 20q18 2 30 12Z", accent) +
  disc(150, 156, 34, forme) +
  path("M112 140q-4-44 38-44t38 44q-38-14-76 0Z", fond) +
  path("M108 136q42-18 84 0l2 12q-44-16-88 0Z", accent) +
  disc(137, 156, 4, fond) +
  disc(163, 156, 4, fond) +
  path("M150 166q-14-10-38 4q-10 24 14 34q14 0 24-14q10 14 24 14q24-10 14-34q-24-14-38-4Z", clair);

const wingsOverTown: Motif = ({ fond, forme, accent, clair, ombre }) =>
  band(-100, 500, forme) +
  disc(150, 92, 72, clair) +
  path(
    "M150 84Q230 70 300-10Q420 60 640 60Q560 120 520 250Q440 160 380 220Q330 156 286 202Q244 148 206 196Q178 166 150 190Q122 166 94 196Q56 148 14 202Q-30 156-80 220Q-140 160-220 250Q-260 120-340 60Q-120 60 0-10Q70 70 150 84Z",
    fond,
  ) +
  disc(150, 92, 34, fond) +
  path("M121 84Q98 54 108 16Q120 48 144 62ZM179 84Q202 54 192 16Q180 48 156 62Z", fond) +
  path("M125 90l21 8l-19 7ZM175 90l-21 8l19 7Z", forme) +
  stroke("M137 113q13 7 26 0", forme, 4) +
  rep(22, (i) => {
    const x = -334 + i * 46;
    const y = 274 + ((i * 17) % 22);
    return (
      polygon(
        [
          [x, 350],
          [x, y],
          [x + 22, y - 32],
          [x + 44, y],
          [x + 44, 350],
        ],
        i % 2 ? ombre : fond,
      ) + rect(x + 17, y + 10, 9, 13, accent)
    );
  }) +
  path("M132 340L132 254L150 196L168 254L168 340Z", ombre) +
  rect(145, 262, 10, 20, accent);

const towers: Motif = ({ fond, forme, accent, clair, ombre }) =>
  ring(150, 104, 128, ombre, 10) +
  ring(150, 104, 100, ombre, 10) +
  ring(150, 104, 72, ombre, 10) +
  path("M-300 -80L-240 -80L120 320L-20 320Z", ombre) +
  path("M600 -80L540 -80L180 320L320 320Z", ombre) +
  [
    [6, 150, 40],
    [54, 104, 38],
    [208, 104, 38],
    [254, 150, 40],
    [-44, 190, 42],
    [302, 190, 42],
    [-96, 150, 44],
    [352, 150, 44],
    [-150, 200, 44],
    [404, 200, 44],
  ]
    .map(
      ([x = 0, y = 0, width = 0], i) =>
        rect(x, y, width, 250, i % 2 ? forme : ombre) + rep(9, (row) => rect(x + 7, y + 12 + row * 20, width - 14, 5, fond)),
    )
    .join("") +
  path("M98 330V128h14V92h14V60h12V34h24v26h12v32h14v36h14v202Z", accent) +
  path("M150 330V34h12v26h12v32h14v36h14v202Z", forme) +
  rep(8, (i) => rect(118, 142 + i * 22, 64, 8, fond)) +
  path("M150 -6L158 34L142 34Z", clair) +
  disc(150, 34, 8, clair) +
  path("M-400 252Q150 210 700 252v16Q150 226-400 268Z", clair) +
  path("M-400 296Q150 250 700 296v10Q150 262-400 308Z", forme) +
  rep(7, (i) => rect(-40 + i * 58, 234 - Math.abs(i - 3) * -2, 14, 6, fond)) +
  group("translate(228 62) rotate(-12)", rect(-26, -3, 52, 6, clair), rect(-5, -14, 10, 28, clair));

export const allemagneMotifs: Readonly<Record<string, Motif>> = {
  "ruelle-oblique": slantedAlley,
  "escalier-ombre": stairShadow,
  cartes: cards,
  spirale: spiral,
  "porte-tambour": revolvingDoor,
  "ailes-ville": wingsOverTown,
  "ville-tours": towers,
};
