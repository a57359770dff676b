import { disc, HEIGHT, plate, rect, shape, times, WIDTH } from "#clip-source/svg.ts";

/** An overlaid picture; `x` and `y` are ffmpeg expressions of `t`, `turn` is an angle in radians. */
export interface Layer {
  svg: string;
  x?: string;
  y?: string;
  turn?: string;
}

/** Four colours: background, shape, accent, light. */
export type Colours = readonly [ground: string, shape: string, accent: string, light: string];

export interface Scene {
  name: string;
  colours: Colours;
  layers: (colours: Colours) => Layer[];
}

const ground = (fill: string, body = ""): Layer => ({ svg: plate(rect(0, 0, WIDTH, HEIGHT, fill) + body) });

const reel = (radius: number, fill: string, hole: string): string =>
  plate(
    disc(radius, radius, radius, fill) +
      times(5, (i) => {
        const angle = (i * 2 * Math.PI) / 5;
        return disc(radius + Math.cos(angle) * radius * 0.58, radius + Math.sin(angle) * radius * 0.58, radius * 0.24, hole);
      }) +
      disc(radius, radius, radius * 0.14, hole),
    2 * radius,
    2 * radius,
  );

function lamp([dark, warm, soft, light]: Colours): Layer[] {
  const beam = shape("M430 380 L1280 60 V660 L430 420Z", warm, 0.3) + shape("M430 392 L1280 200 V540 L430 408Z", light, 0.35);
  const body =
    rect(180, 330, 250, 150, soft) +
    shape("M430 360 L490 340 V460 L430 440Z", soft) +
    shape("M250 480 L180 720 H230 L300 480 H320 L390 720 H440 L370 480Z", soft);
  return [
    ground(dark, beam),
    { svg: reel(120, warm, dark), x: "84", y: "150", turn: "2*PI*t/7" },
    { svg: reel(90, warm, dark), x: "320", y: "180", turn: "2*PI*t/5" },
    { svg: plate(body) },
    { svg: plate(disc(40, 40, 40, light), 80, 80), x: "900+230*sin(2*PI*t/9)", y: "330+120*sin(2*PI*t/4.5)" },
  ];
}

function moon([dark, warm, soft, light]: Colours): Layer[] {
  const stars = times(26, (i) => disc((i * 487) % WIDTH, (i * 211) % 430, 1.5 + (i % 3), light));
  const face =
    disc(190, 190, 190, warm) +
    disc(130, 140, 30, soft) +
    disc(240, 240, 46, soft) +
    disc(110, 260, 20, soft) +
    shape("M226 116 L330 14 L366 50 L262 152Z", light);
  return [
    ground(dark, stars),
    { svg: plate(face, 380, 380), x: "450+330*sin(2*PI*(t-7.5)/30)", y: "110+90*cos(2*PI*t/15)" },
    {
      svg: plate(
        shape("M0 720 V560 Q200 470 420 560 T860 540 T1280 580 V720Z", soft) +
          shape("M0 720 V630 Q320 560 640 640 T1280 620 V720Z", dark),
      ),
    },
  ];
}

const towers = (count: number, tall: number, fill: string, lit: string): string =>
  plate(
    times(2 * count, (i) => {
      const width = WIDTH / count;
      const height = tall * (0.45 + (((i % count) * 37) % 55) / 100);
      const windows = times(4, (row) => rect(i * width + width * 0.28, HEIGHT - height + 26 + row * 44, width * 0.34, 12, lit));
      return rect(i * width, HEIGHT - height, width - 6, height, fill) + windows;
    }),
    2 * WIDTH,
  );

function city([dark, warm, soft, light]: Colours): Layer[] {
  return [
    ground(dark, disc(930, 230, 170, warm)),
    { svg: towers(9, 520, soft, dark), x: "-mod(t*24\\,1280)" },
    { svg: towers(7, 360, warm, soft), x: "-mod(t*60\\,1280)" },
    { svg: towers(5, 190, dark, light), x: "-mod(t*130\\,1280)" },
  ];
}

const waves = (step: number, depth: number, fill: string): string => {
  const crest = times(Math.ceil((WIDTH + 2 * step) / step), () => `q${step / 4} ${-depth} ${step / 2} 0t${step / 2} 0`);
  return plate(`<path d="M0 ${depth + 4}${crest}V400H0Z" fill="${fill}"/>`, WIDTH + 2 * step, 400);
};

function sea([dark, warm, soft, light]: Colours): Layer[] {
  const boat =
    shape("M20 150 H220 L180 210 H60Z", light) + shape("M116 140 V0 L212 140Z", warm) + shape("M104 140 V40 L34 140Z", light);
  return [
    ground(dark, disc(1000, 250, 130, light)),
    { svg: waves(320, 34, soft), x: "-mod(t*30\\,320)", y: "350" },
    { svg: plate(boat, 240, 215), x: "140+t*28", y: "240+14*sin(2*PI*t/3)" },
    { svg: waves(260, 30, warm), x: "-260+mod(t*48\\,260)", y: "430" },
    { svg: waves(380, 42, soft), x: "-mod(t*80\\,380)", y: "510" },
    { svg: waves(440, 46, dark), x: "-440+mod(t*110\\,440)", y: "600" },
  ];
}

function train([dark, warm, soft, light]: Colours): Layer[] {
  const spokes = times(
    8,
    (i) => `<rect x="212" y="24" width="16" height="392" fill="${light}" transform="rotate(${i * 22.5} 220 220)"/>`,
  );
  const wheel = `<circle cx="220" cy="220" r="200" fill="none" stroke="${warm}" stroke-width="36"/>${spokes}${disc(220, 220, 54, warm)}${disc(220, 92, 30, dark)}`;
  const sleepers = times(18, (i) => rect(i * 160, 0, 96, 40, soft));
  const hills = `M0 300 ${times(5, () => "q128 -190 256 0t256 0")} V420H0Z`;
  return [
    ground(dark, disc(240, 170, 90, soft)),
    { svg: plate(shape(hills, soft, 0.55), 2560, 420), x: "-mod(t*40\\,512)", y: "240" },
    { svg: plate(rect(0, 0, WIDTH, 14, light)), y: "610" },
    { svg: plate(sleepers, 2880, 40), x: "-mod(t*260\\,160)", y: "640" },
    { svg: plate(wheel, 440, 440), x: "130", y: "178", turn: "2*PI*t/5" },
    { svg: plate(wheel, 440, 440), x: "700", y: "178", turn: "2*PI*t/5" },
    { svg: plate(rect(0, 0, 640, 26, soft), 640, 26), x: "320+128*sin(2*PI*t/5)", y: "385-128*cos(2*PI*t/5)" },
  ];
}

function spiral([dark, warm, soft, light]: Colours): Layer[] {
  const rings = [warm, dark, light, dark, soft, dark, warm, dark, light];
  const rotorelief = times(rings.length, (i) => disc(330 + i * 9, 330 + i * 13, 330 - i * 36, rings[i] ?? dark));
  return [
    ground(dark),
    { svg: plate(rotorelief, 660, 660), x: "310", y: "30", turn: "-2*PI*t/12" },
    { svg: plate(disc(60, 60, 60, soft), 120, 120), x: "100+40*sin(2*PI*t/5)", y: "90" },
    { svg: plate(disc(60, 60, 60, warm), 120, 120), x: "1060-40*sin(2*PI*t/5)", y: "90" },
  ];
}

export const DRAWN = { lamp, moon, city, sea, train, spiral };
