import { band, disc, faint, flame, floor, group, path, polygon, rect, rep, ring, stars, stroke } from "#art/shapes.ts";
import type { Colours } from "#art/palettes.ts";
import type { Motif } from "#art/shapes.ts";

const slantedAlley: Motif = ({ fond, forme, accent, clair, ombre }) =>
  polygon([[150, 20], [240, 66], [190, 130], [104, 110]], accent) +
  polygon([[-400, -60], [60, -60], [118, 60], [86, 150], [118, 236], [40, 340], [-400, 340]], ombre) +
  polygon([[-400, 40], [24, 20], [66, 110], [30, 200], [74, 340], [-400, 340]], forme) +
  polygon([[700, -60], [232, -60], [196, 74], [226, 158], [186, 246], [270, 340], [700, 340]], ombre) +
  polygon([[700, 70], [290, 40], [246, 132], [284, 206], [238, 340], [700, 340]], forme) +
  polygon([[78, 60], [98, 74], [88, 108], [70, 92]], accent) + polygon([[218, 88], [242, 70], [244, 112], [224, 122]], accent) +
  polygon([[6, 110], [34, 92], [38, 134], [4, 154]], fond) + polygon([[270, 128], [296, 116], [300, 164], [282, 166]], fond) +
  polygon([[8, 216], [30, 222], [36, 262], [2, 258]], fond) + polygon([[268, 236], [292, 226], [298, 270], [262, 280]], fond) +
  polygon([[116, 236], [150, 150], [188, 246], [262, 340], [40, 340]], clair) +
  polygon([[132, 196], [150, 150], [164, 186], [128, 226], [176, 258], [96, 300], [150, 340], [60, 340], [110, 282], [80, 270], [140, 246]], forme) +
  path("M158 288q-10-58 2-78l-26-32l6-6l28 28q16-4 24 4l20-40l7 4l-18 52q6 32-6 70l14 60H150Z", fond) +
  disc(172, 188, 15, fond) + disc(167, 189, 2.5, clair) + disc(177, 189, 2.5, clair);

const stairShadow: Motif = ({ fond, forme, clair, ombre }) =>
  band(-100, 500, ombre) +
  polygon([[-400, -100], [800, -100], [800, 40], [300, 130], [-10, 330], [-400, 330]], forme) +
  path("M182 60q6-40 36-40t34 40q-2 18-10 28q36 20 40 74l12 90l-128 60l-6-96q-4-22-36-20l-64-4q8-14 62-18q20-36 48-62q16-16 22-24q-8-14-10-28Z", fond) +
  path("M186 48l-22-22q4 30 18 44ZM248 48l22-22q-4 30-18 44Z", fond) +
  stroke("M66 190Q34 176 6 190M66 196Q30 196 2 222M68 202Q40 212 20 244M74 206Q56 226 50 256", fond, 7) +
  rep(10, (i) => polygon([[-20 + i * 42, 340], [-20 + i * 42, 318 - i * 26], [22 + i * 42, 318 - i * 26], [22 + i * 42, 340]], i % 2 ? fond : "#1c0509")) +
  rep(10, (i) => rect(-4 + i * 42, 226 - i * 26, 7, 96, fond) + disc(-0.5 + i * 42, 262 - i * 26, 8, fond)) +
  polygon([[-400, 480], [-400, 466], [700, -220], [700, -204]], fond) +
  polygon([[-60, 268], [-60, 254], [420, -44], [420, -30]], clair);

const card = ({ fond, clair }: Colours, angle: number, pip: string, ink: string): string =>
  group(
    `rotate(${angle} 150 330)`,
    `<rect x="94" y="72" width="112" height="172" rx="10" fill="${clair}" stroke="${fond}" stroke-width="4"/>`,
    path(pip, ink)
  );

const DIAMOND = "M112 84l9 14l-9 14l-9-14Z";
const SPADE = "M112 84q20 16 14 26q-6 6-12 0l4 10h-12l4-10q-6 6-12 0q-6-10 14-26Z";

const cards: Motif = (colours) => {
  const { fond, forme, accent, clair, ombre } = colours;
  return (
    disc(150, 150, 140, ombre) +
    card(colours, -44, SPADE, fond) + card(colours, 44, DIAMOND, forme) + card(colours, -22, DIAMOND, forme) + card(colours, 22, SPADE, fond) +
    `<rect x="88" y="54" width="124" height="196" rx="12" fill="${fond}"/>` + `<rect x="94" y="60" width="112" height="184" rx="8" fill="${clair}"/>` +
    group("translate(0 -10)", path(SPADE, fond)) + group("rotate(180 150 152) translate(0 -10)", path(SPADE, fond)) +
    path("M102 152q48-46 96 0q-48 46-96 0Z", fond) + disc(150, 152, 24, forme) + disc(150, 152, 17, accent) + disc(150, 152, 9, fond) +
    stroke("M108 122q42-34 84 0", fond, 6) +
    path("M64 340q-6-46 30-66l40-22q14-4 18 8q2 8-8 14l-24 14h84q22 4 24 22q2 16-6 30Z", forme) +
    stroke("M150 290h50M140 308h60", fond, 4)
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
  disc(128, 192, 8, clair) + disc(172, 192, 8, clair) + disc(128, 192, 3, fond) + disc(172, 192, 3, fond) +
  rep(8, (i) => flame(-40 + i * 54, 346, 84, 60 + ((i * 37) % 40), i % 2 ? accent : forme));

const revolvingDoor: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(-400, 20, 1200, 26, ombre) +
  rect(36, 46, 228, 250, accent) +
  polygon([[150, 58], [60, 46], [60, 310], [150, 286]], clair) + polygon([[150, 58], [252, 52], [252, 304], [150, 286]], ombre) +
  polygon([[150, 58], [104, 66], [104, 270], [150, 286]], forme) + polygon([[150, 58], [204, 70], [204, 266], [150, 286]], accent) +
  rect(146, 40, 9, 262, fond) + rect(30, 30, 14, 290, fond) + rect(258, 30, 14, 290, fond) + rect(24, 26, 254, 16, fond) +
  floor(298, ombre) +
  path("M74 340Q66 216 110 188h80q44 28 36 152Z", fond) +
  path("M110 190q40 22 80 0l-8 34q-32 10-64 0Z", accent) +
  rep(4, (i) => disc(132, 240 + i * 24, 5, accent) + disc(168, 240 + i * 24, 5, accent)) +
  path("M84 206q10-18 34-18l-6 20q-18 2-30 12ZM216 206q-10-18-34-18l6 20q18 2 30 12Z", accent) +
  disc(150, 158, 34, clair) +
  path("M112 154q-4-44 38-44t38 44q-38-14-76 0Z", fond) + path("M108 150q42-18 84 0l2 12q-44-16-88 0Z", accent) +
  path("M150 176q-14-10-36 2q-10 22 14 30q12-2 22-16q10 14 22 16q24-8 14-30q-22-12-36-2Z", clair) +
  path("M150 174q-16-8-32 4q14 10 32 2q18 8 32-2q-16-12-32-4Z", forme);

const wingsOverTown: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(30, clair, 120) +
  disc(150, 210, 120, forme) + faint(0.5, disc(150, 210, 88, accent)) +
  path("M150 70Q60 20-90 10Q-200 40-420 150Q-240 150-150 210Q-90 160-20 236Q40 170 84 246Q116 186 150 190Q184 186 216 246Q260 170 320 236Q390 160 450 210Q540 150 720 150Q500 40 390 10Q240 20 150 70Z", "#0a1226") +
  path("M110 196q-8-104 40-112q48 8 40 112q-40 26-80 0Z", "#0a1226") +
  disc(150, 74, 30, "#0a1226") + path("M124 62Q108 36 118 8Q126 36 142 46ZM176 62Q192 36 182 8Q174 36 158 46Z", "#0a1226") +
  path("M130 74l16 6l-14 5ZM170 74l-16 6l14 5Z", forme) +
  rep(15, (i) => {
    const x = -190 + i * 46;
    const y = 262 + ((i * 17) % 26);
    return polygon([[x, 350], [x, y], [x + 22, y - 30], [x + 44, y], [x + 44, 350]], i % 2 ? ombre : fond) + rect(x + 17, y + 12, 9, 12, forme);
  }) +
  polygon([[128, 330], [128, 226], [144, 180], [160, 226], [160, 330]], fond) + rect(139, 240, 10, 18, forme);

const towers: Motif = ({ fond, forme, accent, clair, ombre }) =>
  ring(150, 104, 128, ombre, 10) + ring(150, 104, 100, ombre, 10) + ring(150, 104, 72, ombre, 10) +
  polygon([[-300, -80], [-240, -80], [120, 320], [-20, 320]], ombre) + polygon([[600, -80], [540, -80], [180, 320], [320, 320]], ombre) +
  [[6, 150, 40], [54, 104, 38], [208, 104, 38], [254, 150, 40], [-44, 190, 42], [302, 190, 42], [-96, 150, 44], [352, 150, 44], [-150, 200, 44], [404, 200, 44]].map(([x = 0, y = 0, width = 0], i) =>
    rect(x, y, width, 250, i % 2 ? forme : ombre) + rep(9, (row) => rect(x + 7, y + 12 + row * 20, width - 14, 5, fond))).join("") +
  path("M98 330V128h14V92h14V60h12V34h24v26h12v32h14v36h14v202Z", accent) +
  path("M150 330V34h12v26h12v32h14v36h14v202Z", forme) +
  rep(8, (i) => rect(118, 142 + i * 22, 64, 8, fond)) +
  polygon([[150, -6], [158, 34], [142, 34]], clair) + disc(150, 34, 8, clair) +
  path("M-400 252Q150 210 700 252v16Q150 226-400 268Z", clair) + path("M-400 296Q150 250 700 296v10Q150 262-400 308Z", forme) +
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
