import { band, disc, faint, floor, group, oval, path, rect, rep, stars, stroke } from "#art/shapes.ts";
import type { Motif } from "#art/shapes.ts";

const ripples: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(206, 72, 40, clair) +
  path("M56 176V104L84 70L112 104V88h20V60l26-36l26 36v44h18V84l22-26l24 26v92Z", ombre) +
  path("M156 24L144 66l16 28l-18 34l14 48h10L156 130l18-34l-16-30Z", fond) +
  rect(78, 116, 12, 22, accent) +
  rect(112, 130, 12, 24, accent) +
  rect(192, 116, 12, 24, accent) +
  rect(216, 110, 12, 22, accent) +
  band(174, 200, fond) +
  rep(7, (i) => {
    const y = 184 + i * 20;
    const colour = i % 3 === 0 ? clair : i % 3 === 1 ? forme : ombre;
    return stroke(`M-400 ${y}${rep(8, () => `q37.5 ${i % 2 ? -16 : 16} 75 0t75 0`)}`, colour, 8 - i * 0.5);
  });

const lighthouse: Motif = ({ fond, forme, accent, clair, ombre }) =>
  path("M186 74L-420 -90L-420 170Z", ombre) +
  path("M186 74L-420 -10L-420 100Z", accent) +
  path("M186 74L760 30L760 160Z", ombre) +
  path("M164 98L208 98L226 300L146 300Z", forme) +
  path("M160 140L212 140L216 180L156.5 180Z", accent) +
  path("M153 222L219 222L222.6 262L149.6 262Z", accent) +
  rect(156, 90, 60, 10, forme) +
  rect(168, 60, 36, 30, clair) +
  path("M160 60q26-44 52 0Z", forme) +
  rect(184, 26, 4, 16, forme) +
  path("M60 330Q110 252 186 268T320 330Z", ombre) +
  stroke(`M-400 284${rep(8, () => "q37.5 -22 75 0t75 0")}`, forme, 6) +
  floor(300, fond) +
  stroke(`M-400 304${rep(8, () => "q37.5 18 75 0t75 0")}`, forme, 5);

const boat: Motif = ({ fond, forme, accent, clair, ombre }) =>
  stars(26, clair, 90) +
  disc(150, 128, 84, forme) +
  floor(176, ombre) +
  rep(6, (i) => rect(150 - (92 - i * 14), 186 + i * 19, 184 - i * 28, 7, forme)) +
  path("M52 196h204q-16 44-60 44H112q-44 0-60-44Z", fond) +
  rect(44, 188, 220, 9, accent) +
  path("M96 190q-4-56 24-62q28 6 24 62Z", fond) +
  disc(120, 116, 17, fond) +
  path("M98 112q22-30 44 0l8 4H92Z", fond) +
  path("M174 190q-2-44 22-50q24 6 22 50Z", accent) +
  disc(196, 130, 15, accent) +
  path("M182 130q0-22 14-22t14 22v18h-6l-2-20h-14l-2 20h-4Z", clair) +
  stroke("M132 156L60 226", accent, 5) +
  rep(9, (i) => stroke(`M${-8 + i * 9} 330q${-6 + i} -60 ${i % 2 ? -10 : 8} ${-96 - (i % 4) * 16}`, fond, 5)) +
  rep(4, (i) => oval(-6 + i * 20, 210 - (i % 2) * 24, 5, 16, fond));

const livingBridge: Motif = ({ fond, forme, accent, clair, ombre }) => {
  const men = Array.from({ length: 7 }, (_, i) => {
    const x = 72 + i * 26;
    return [x, 118 + 52 * (1 - ((x - 150) / 92) ** 2)] as const;
  });
  return (
    disc(150, 118, 88, accent) +
    path("M-400 96H42L64 120L54 180L82 250L70 340H-400Z", forme) +
    faint(0.35, path("M42 96L64 120L54 180L82 250L70 340H40L50 256L22 184L32 126Z", fond)) +
    path("M700 96H258L236 120L246 180L218 250L230 340H700Z", forme) +
    faint(0.35, path("M258 96L236 120L246 180L218 250L230 340H260L250 256L278 184L268 126Z", fond)) +
    stroke(`M56 108${men.map(([x, y]) => `L${x} ${y.toFixed(0)}`).join("")}L244 108`, fond, 9) +
    men.map(([x, y]) => disc(x, y - 11, 8, fond) + stroke(`M${x} ${y}l-3 34M${x} ${y}l4 34`, fond, 7)).join("") +
    path("M140 148l10-40l12 40Z", clair) +
    disc(151, 100, 9, clair) +
    stroke("M150 118l-22 10M151 118l22 8", clair, 5) +
    stroke("M146 146l-8 20M156 146l8 18", clair, 5) +
    stroke(`M-400 312${rep(8, () => "q37.5 -14 75 0t75 0")}`, ombre, 12)
  );
};

const iceHouse: Motif = ({ fond, forme, accent, clair, ombre }) =>
  disc(222, 84, 46, accent) +
  stroke("M-400 60Q-60-30 120 62T420 30T700 60M-400 96Q-40 10 130 96T430 62T700 96", ombre, 14) +
  path("M-400 330V236Q-60 200 60 240T700 232V330Z", forme) +
  path("M38 288a112 124 0 0 1 224 0Z", clair) +
  stroke("M42 258h216M58 222h184M86 190h128", forme, 4) +
  stroke(
    "M104 288v-30M176 258v-36M118 258v-36M206 288v-30M150 222v-32M150 190v-24M84 258v-36M216 258v-36M110 222v-32M190 222v-32M126 190v-18M174 190v-18",
    forme,
    4,
  ) +
  path("M116 292v-26a34 34 0 0 1 68 0v26Z", fond) +
  path("M104 292v-26a46 46 0 0 1 92 0v26h-12v-26a34 34 0 0 0-68 0v26Z", forme) +
  path("M-400 330V286Q150 270 700 286V330Z", clair) +
  path("M30 292q-6-50 16-62q24 12 18 62Z", fond) +
  disc(47, 214, 19, fond) +
  disc(47, 216, 12, accent) +
  stroke("M76 296L70 150", fond, 5) +
  path("M70 128L63 154L78 154Z", fond) +
  group("translate(232 276)", path("M0 14q-4-20 14-22l30-2l10-12l4 12l14 4l-8 8h-10l-2 14h-6l-2-10H18l-4 10h-6Z", fond));

export const eauxMotifs: Readonly<Record<string, Motif>> = {
  ondes: ripples,
  phare: lighthouse,
  barque: boat,
  "pont-vivant": livingBridge,
  igloo: iceHouse,
};
