import {
  around,
  band,
  disc,
  faint,
  flame,
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

const roofs = (y: number, fill: string): string =>
  rep(15, (i) => {
    const x = -300 + i * 46;
    const rise = 18 + ((i * 29) % 34);
    return (
      polygon(
        [
          [x, 400],
          [x, y],
          [x + 8, y - rise],
          [x + 36, y - rise],
          [x + 46, y],
          [x + 46, 400],
        ],
        fill,
      ) + rect(x + 12, y - rise - 14, 7, 16, fill)
    );
  });

const maskedMan: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 148, 136, forme) +
  path("M10 340q10-112 96-128h88q86 16 96 128Z", fond) +
  path("M118 206h64l-32 60Z", clair) +
  path("M150 222l-24-12v26ZM150 222l24-12v26Z", fond) +
  path("M104 104h92v62q0 50-46 56q-46-6-46-56Z", clair) +
  path("M94 128q56-16 112 0q2 44-30 44q-18 0-26-18q-8 18-26 18q-32 0-30-44Z", fond) +
  oval(124, 148, 14, 8, accent) +
  oval(176, 148, 14, 8, accent) +
  stroke("M132 192q18 8 36 0", fond, 4) +
  rect(100, 10, 100, 92, fond) +
  rect(100, 78, 100, 14, ombre) +
  path("M62 102q88-18 176 0q-8 14-88 14t-88-14Z", fond) +
  roofs(300, ombre) +
  group(
    "rotate(-16 248 240)",
    path("M240 236L248 120L256 236Z", accent),
    rect(228, 234, 40, 8, clair),
    rect(242, 240, 12, 40, clair),
  );

const barrels: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const barrel = (x: number, y: number, lit = false): string =>
    disc(x, y, 50, forme) +
    disc(x, y, 41, ombre) +
    rep(4, (i) => rect(x - 37, y - 25 + i * 15, 74, 3, forme)) +
    ring(x, y, 44, lit ? accent : fond, 5) +
    disc(x, y + 12, 6, fond);
  return (
    flame(150, 120, 150, 130, accent) +
    flame(96, 130, 90, 90, forme) +
    flame(208, 130, 90, 100, forme) +
    flame(150, 116, 80, 80, clair) +
    barrel(150, 120, true) +
    barrel(98, 208) +
    barrel(202, 208) +
    barrel(46, 296) +
    barrel(150, 296) +
    barrel(254, 296) +
    barrel(-58, 296) +
    barrel(358, 296) +
    barrel(-162, 296) +
    rep(5, (i) => disc([84, 118, 214, 236, 176][i] ?? 0, [196, 232, 190, 222, 104][i] ?? 0, 5, accent))
  );
};

const fingerprint: Motif = ({ forme, accent, ombre }) =>
  path("M150 14q118 6 112 158q-4 110-52 180H90Q42 282 38 172Q32 20 150 14Z", ombre) +
  rep(7, (i) => {
    const r = 14 + i * 13;
    return stroke(
      `M${150 - r} ${212 + i * 15}V${150 + i * 2}a${r} ${r * 1.12} 0 0 1 ${2 * r} 0V${186 + i * 10}${i % 2 ? "" : `q-2 30-10 ${40 + i * 4}`}`,
      i === 2 ? accent : forme,
      6.5,
    );
  }) +
  stroke("M150 160v64", accent, 6.5);

const threeHoods: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const hood = (x: number, y: number, size: number, fill: string, eyes: string): string =>
    group(
      `translate(${x} ${y}) scale(${size})`,
      path("M0-100Q62-96 60-20Q60 16 112 60V360H-112V60Q-60 16-60-20Q-62-96 0-100Z", fill),
      path("M-40-34q18-14 34 4q-16 14-34-4ZM40-34q-18-14-34 4q16 14 34-4Z", eyes),
    );
  return (
    disc(150, 118, 106, accent) +
    hood(48, 140, 0.92, ombre, accent) +
    hood(252, 140, 0.92, ombre, accent) +
    hood(150, 196, 1.16, forme, fond) +
    faint(0.25, path("M150 80q74 6 70 93q0 18 60 70V340H150Z", fond)) +
    faint(
      1,
      path("M104 156q20-16 39 5q-18 16-39-5ZM196 156q-20-16-39 5q18 16 39-5Z", clair),
      disc(126, 160, 5, fond),
      disc(174, 160, 5, fond),
    )
  );
};

const bell: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M30 330V130Q30-6 150-6T270 130V330Z", ombre) +
  band(-100, 128, fond) +
  rect(-400, 24, 1200, 16, forme) +
  group(
    "rotate(-9 150 40)",
    rect(140, 30, 20, 34, accent),
    path("M150 56q62 0 66 74q4 62 38 84v18H46v-18q34-22 38-84q4-74 66-74Z", forme),
    faint(0.35, path("M150 56q62 0 66 74q4 62 38 84v18h-84q24-90-20-176Z", fond)),
    rect(60, 196, 180, 9, accent),
    disc(150, 244, 20, accent),
  ) +
  rep(8, (i) => disc(70 + ((i * 67) % 176), 262 + ((i * 23) % 44), i % 3 === 0 ? 7 : 4.5, i % 2 ? clair : accent));

const grapes: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const rows = [5, 5, 4, 3, 2, 1];
  return (
    disc(206, 96, 84, accent) +
    stroke("M150 92Q146 40 196 8", ombre, 12) +
    path("M150 84Q96 92 84 44Q56 58 30 34Q44 14 30-8Q66 0 82-20Q100 4 132 4Q124 44 150 84Z", ombre) +
    stroke("M146 78L72 20", fond, 4) +
    rows
      .map((count, row) =>
        rep(count, (i) => {
          const x = 150 + (i - (count - 1) / 2) * 42;
          const y = 116 + row * 37;
          return disc(x, y, 25, (i + row) % 3 === 0 ? ombre : forme) + disc(x - 8, y - 9, 5, clair);
        }),
      )
      .join("") +
    stroke("M172 68q44 6 52-22q20 8 12 24", ombre, 5)
  );
};

const bat: Motif = ({ fond, accent, clair, ombre }) =>
  band(-100, 500, ombre) +
  disc(150, 140, 128, accent) +
  path(
    "M150 132q-40-60-118-66Q-10 62-70 20Q-60 110-76 170q38-22 62 8q20-24 54 4q18-16 52 14q28 0 58 96q30-96 58-96q34-30 52-14q34-28 54-4q24-30 62-8q-16-60-6-150q-60 42-102 46Q190 72 150 132Z",
    fond,
  ) +
  path("M112 196V120q-4-30-14-62q26 10 34 34h36q8-24 34-34q-10 32-14 62v76q0 34-38 44q-38-10-38-44Z", fond) +
  path("M116 150q34-22 68 0v38q-34 26-68 0Z", clair) +
  path("M120 164q14-14 28 2q-16 10-28-2ZM180 164q-14-14-28 2q16 10 28-2Z", fond) +
  disc(135, 164, 4, clair) +
  disc(165, 164, 4, clair) +
  path("M138 190q12-8 24 0q-12 9-24 0Z", accent) +
  path("M-400 330V306Q150 270 700 306V330Z", fond);

const capeAndHat: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(22, clair, 150) +
  disc(206, 96, 76, forme) +
  roofs(286, ombre) +
  path("M150 90q52 10 66 92q10 70 62 170H22Q74 250 84 182q14-82 66-92Z", "#0a1226") +
  path("M150 128q40 6 66 54q10 70 62 170H206Q196 210 150 128Z", ombre) +
  path("M116 98h68v42q-34 30-68 0Z", accent) +
  faint(0.85, path("M116 98h68v20q-34 12-68 0Z", fond)) +
  path("M34 92q60-28 74-22q2-52 42-52t42 52q14-6 74 22q-56 24-116 24T34 92Z", "#0a1226") +
  path("M108 70q42 18 84 0v14q-42 16-84 0Z", forme) +
  path("M138 152h24l-12 12Z", clair);

const vial: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(150, 176, 128, ombre) +
  path("M124 76h52v64q60 26 60 84q0 78-86 78t-86-78q0-58 60-84Z", clair) +
  path("M74 214q38-22 76 0t76 0q2 10 0 16q-4 62-76 62t-76-62q-2-8 0-16Z", forme) +
  disc(118, 250, 9, clair) +
  disc(180, 262, 6, clair) +
  disc(150, 238, 5, clair) +
  disc(196, 234, 8, clair) +
  rect(114, 62, 72, 18, accent) +
  rect(128, 24, 44, 40, accent) +
  path("M150 120l0 0", fond) +
  path("M108 158L192 158L192 200L108 200Z", fond) +
  star(150, 179, 16, 6, 6, accent) +
  stroke("M92 206q4-26 24-38", forme, 5) +
  path("M258 36q20 30 20 44a20 20 0 0 1-40 0q0-14 20-44Z", accent) +
  rep(3, (i) => {
    const [x, y] = around(150, 176, 146, -60 - i * 16);
    return disc(x, y, 4 + i, forme);
  });

export const feuilladeMotifs: Readonly<Record<string, Motif>> = {
  masque: maskedMan,
  tonneaux: barrels,
  empreinte: fingerprint,
  "trois-cagoules": threeHoods,
  cloche: bell,
  grappe: grapes,
  "chauve-souris": bat,
  "cape-chapeau": capeAndHat,
  fiole: vial,
};
