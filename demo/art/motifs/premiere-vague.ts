import { around, band, disc, faint, flame, floor, group, path, polygon, rect, rep, ring, star, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const crosses: Motif = ({ fond, forme, accent, ombre }) =>
  disc(150, 150, 96, accent) +
  path("M-400 340V196Q150 130 700 196V340Z", ombre) +
  rep(4, (row) => {
    const size = 0.34 + row * 0.3;
    const y = 186 + row * row * 14 + row * 12;
    const step = 62 * size + 14;
    return rep(23, (i) => {
      const x = 150 + (i - 11) * step + (row % 2 ? step / 2 : 0);
      const low = y + Math.abs(i - 11) * 2.2 * size;
      const fill = row % 2 ? forme : fond;
      return (
        rect(x - 5 * size, low - 66 * size, 10 * size, 90 * size, fill) +
        rect(x - 22 * size, low - 46 * size, 44 * size, 10 * size, fill)
      );
    });
  });

const wheel: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(62, 34, 52, ombre) +
  disc(124, 12, 64, ombre) +
  disc(210, -4, 70, ombre) +
  ring(176, 190, 132, forme, 26) +
  ring(176, 190, 148, clair, 6) +
  rep(8, (i) => group(`rotate(${i * 22.5 + 8} 176 190)`, rect(170, 66, 12, 248, forme))) +
  path("M176 190m-118 0a118 118 0 0 0 54 99l40-60a46 46 0 0 1-22-39Z", clair) +
  disc(176, 190, 44, clair) +
  disc(176, 190, 30, ombre) +
  group(
    "rotate(-17 118 238)",
    rect(-400, 222, 540, 32, accent),
    rect(-400, 234, 540, 6, fond),
    disc(118, 238, 26, accent),
    disc(118, 238, 11, fond),
  ) +
  faint(0.9, band(310, 30, fond));

const windowPane: Motif = ({ forme, accent, clair, ombre }) =>
  rect(50, 20, 200, 276, forme) +
  rect(62, 32, 176, 252, accent) +
  disc(196, 84, 34, clair) +
  path("M62 284V210q60-30 96 0t80-14v88Z", ombre) +
  path("M104 284q-8-60 22-76q-24-14-22-48q4-38 42-40q26 0 34 22q6 14 2 24l12 20l-12 6q2 26-22 24l-4 16q30 12 34 52Z", forme) +
  disc(100, 178, 17, forme) +
  rect(145, 32, 10, 252, forme) +
  rect(62, 126, 176, 10, forme) +
  path("M-10 0H92Q88 150 20 316H-10ZM310 0H208q4 150 72 316h30Z", clair) +
  faint(0.5, path("M20 0h20q0 150-36 316H-10V290Q20 140 20 0ZM280 0h-20q0 150 36 316h14V290Q280 140 280 0Z", ombre)) +
  rect(-400, -10, 1200, 24, forme) +
  band(300, 16, forme);

const carousel: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 160, 144, ombre) +
  group(
    "translate(0 24)",
    path("M150 26L28 118H272Z", forme),
    rep(3, (i) =>
      polygon(
        [
          [150, 26],
          [68 + i * 61, 118],
          [99 + i * 61, 118],
        ],
        clair,
      ),
    ),
    rep(8, (i) => path(`M${28 + i * 30.5} 118h30.5a15.2 15.2 0 0 1-30.5 0Z`, i % 2 ? accent : forme)),
    rect(141, 130, 18, 190, clair) +
      rep(5, (i) =>
        polygon(
          [
            [141, 150 + i * 36],
            [159, 136 + i * 36],
            [159, 150 + i * 36],
            [141, 164 + i * 36],
          ],
          forme,
        ),
      ),
    [
      [36, -46, 232],
      [74, 44, 262],
      [226, 256, 262],
      [264, 346, 232],
    ]
      .map(
        ([from = 0, to = 0, y = 0]) =>
          stroke(`M${from} 128L${to} ${y}`, clair, 3) +
          path(`M${to - 20} ${y}h40q0 26-20 26t-20-26Z`, accent) +
          disc(to, y - 14, 11, clair),
      )
      .join(""),
    path("M150 10c-10-26-44-18-36 8q6 16 36 32q30-16 36-32c8-26-26-34-36-8Z", accent),
  ) +
  floor(300, fond) +
  rect(96, 290, 108, 14, accent);

const machineDiscs: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(-400, 216, 1200, 26, ombre) +
  rect(206, -20, 44, 360, ombre) +
  group("rotate(45 60 70)", rect(34, -60, 22, 240, forme), rect(66, -60, 8, 240, accent)) +
  disc(178, 130, 104, forme) +
  disc(178, 130, 84, clair) +
  disc(178, 130, 62, accent) +
  disc(178, 130, 40, fond) +
  disc(178, 130, 20, forme) +
  path("M178 26a104 104 0 0 1 104 104h-20a84 84 0 0 0-84-84Z", ombre) +
  star(78, 238, 68, 52, 14, clair) +
  disc(78, 238, 38, fond) +
  disc(78, 238, 22, accent) +
  disc(78, 238, 8, fond) +
  rep(6, (i) => rect(214 + i * 15, 252, 8, 80, i % 2 ? accent : clair)) +
  group("rotate(-28 170 210)", rect(70, 202, 190, 12, fond), rect(70, 205, 190, 5, clair)) +
  path("M20 20L86 20L20 86Z", accent) +
  disc(264, 46, 16, accent) +
  ring(264, 46, 26, clair, 4);

const shell: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 150, 142, ombre) +
  path("M150 284Q112 262 62 222Q-6 120 76 62Q150 12 224 62Q306 120 238 222Q188 262 150 284Z", clair) +
  rep(9, (i) => {
    const [x, y] = around(150, 276, 236 - Math.abs(i - 4) * 9, (i - 4) * 13.5);
    return stroke(`M150 276L${x.toFixed(0)} ${y.toFixed(0)}`, ombre, 5);
  }) +
  rep(2, (i) => stroke(`M${76 - i * -18} ${178 - i * -24}Q150 ${102 + i * 44} ${224 - i * 18} ${178 + i * 24}`, fond, 5)) +
  path("M112 262h76l14 36q-52 20-104 0Z", accent) +
  path("M86 150q64-34 128 0q8 10-6 14q-58 22-116 0q-14-4-6-14Z", forme) +
  path("M104 142q-2-44 46-44t46 44q-46 20-92 0Z", forme) +
  path("M112 170q38 12 76 0q4 50-38 62q-42-12-38-62Z", fond) +
  disc(134, 186, 5, forme) +
  disc(166, 186, 5, forme) +
  stroke("M140 210q10-6 20 0", forme, 4) +
  path("M118 232h64l30 100H88Z", forme) +
  rect(134, 234, 32, 14, clair);

const eyeAndRazor: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(80, 62, 44, clair) +
  path("M-60 74q90-30 200-4q-96 4-200 20Z", ombre) +
  path("M8 184Q70 96 150 96T292 184Q230 268 150 268T8 184Z", clair) +
  path("M8 184Q70 96 150 96T292 184Q230 126 150 126T8 184Z", forme) +
  disc(150, 184, 66, forme) +
  disc(150, 184, 54, ombre) +
  disc(150, 184, 28, fond) +
  disc(170, 164, 11, clair) +
  rep(7, (i) => {
    const [x, y] = around(150, 210, 112, -48 + i * 16);
    const [u, v] = around(150, 210, 138, -50 + i * 16.6);
    return stroke(`M${x.toFixed(0)} ${y.toFixed(0)}L${u.toFixed(0)} ${v.toFixed(0)}`, forme, 6);
  }) +
  group(
    "rotate(-17 150 196)",
    path("M70 182H300V222H86Q66 210 70 182Z", accent),
    path("M70 182H300V192H71Z", clair),
    path("M300 176H640V228H300Z", fond),
    path("M306 182H640V222H306Z", forme),
    disc(320, 202, 7, fond),
  ) +
  path("M118 246q16 26 16 40a16 16 0 0 1-32 0q0-14 16-40Z", accent);

const faceAndPyre: Motif = ({ fond, forme, accent, clair, ombre }) =>
  rect(140, -60, 22, 420, ombre) +
  rect(-400, 62, 1200, 22, ombre) +
  path("M150 30q88 0 90 104q0 70-34 116q-26 32-56 32t-56-32q-34-46-34-116Q62 30 150 30Z", clair) +
  path("M150 30q88 0 90 104q0 70-34 116q-26 32-56 32q40-120 0-252Z", forme) +
  path("M60 140Q48 18 150 18t90 122q-8-44-30-62q-14 12-28 2q-16 12-32 2q-18 12-34 0q-14 12-28-2q-20 20-28 60Z", ombre) +
  path("M84 136q26-24 54 0q-28 24-54 0ZM216 136q-26-24-54 0q28 24 54 0Z", clair) +
  disc(112, 129, 11, fond) +
  disc(188, 129, 11, fond) +
  stroke("M82 116q28-24 56-6M218 116q-28-24-56-6", fond, 5) +
  stroke("M150 140l-8 50h14", fond, 5) +
  path("M126 226q12-10 24-4q12-6 24 4q-24 14-48 0Z", fond) +
  path("M106 154q12 20 12 30a12 12 0 0 1-24 0q0-10 12-30Z", accent) +
  rep(9, (i) => flame(-60 + i * 52, 348, 90, 92 + ((i * 47) % 46), accent)) +
  rep(9, (i) => flame(-34 + i * 52, 348, 60, 52 + ((i * 31) % 30), fond));

export const premiereVagueMotifs: Readonly<Record<string, Motif>> = {
  "croix-rangees": crosses,
  roue: wheel,
  fenetre: windowPane,
  manege: carousel,
  "cercles-machines": machineDiscs,
  coquille: shell,
  "oeil-rasoir": eyeAndRazor,
  "visage-bucher": faceAndPyre,
};
