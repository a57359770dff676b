/** Cues of the series clip: start and end in seconds, French, English. */
const CUES: ReadonlyArray<[from: number, to: number, french: string, english: string]> = [
  [
    1,
    5.5,
    "Bienvenue dans la copie de démonstration.\nElle ne raconte rien, mais elle montre tout.",
    "Welcome to the demonstration copy.\nIt tells no story, but it shows everything.",
  ],
  [
    7,
    11,
    "La nuit tombe. La lune passe\nde gauche à droite, puis revient.",
    "Night falls. The moon goes\nfrom left to right, then comes back.",
  ],
  [
    12,
    16.5,
    "En haut à droite : la qualité que vous regardez.\n360, 480 ou 720 lignes.",
    "Top right: the quality you are watching.\n360, 480 or 720 lines.",
  ],
  [
    17.5,
    22,
    "En bas à droite : minutes, secondes, images.\nC’est le code temporel.",
    "Bottom right: minutes, seconds, frames.\nThat is the timecode.",
  ],
  [
    23,
    28.5,
    "Quittez quand vous voulez :\nvous reprendrez à l’endroit exact.",
    "Leave whenever you like:\nyou will resume at the exact spot.",
  ],
  [31, 35, "<i>Le piège tourne.</i>", "<i>The trap is turning.</i>"],
  [36, 41, "Marcel Duchamp appelait cela\nun disque optique.", "Marcel Duchamp called this\nan optical disc."],
  [
    42,
    47,
    "Fixez le centre quelques secondes…\npuis regardez votre main.",
    "Stare at the centre for a few seconds…\nthen look at your hand.",
  ],
  [
    49,
    54,
    "La bande-son française monte,\nl’anglaise descend, plus lentement.",
    "The French soundtrack climbs;\nthe English one comes down, more slowly.",
  ],
  [55, 59, "Changez de piste : l’image continue.", "Switch tracks: the picture carries on."],
  [61, 65, "— Le train ! Vite !\n— Nous n’avons pas de billet…", "— The train! Quick!\n— We have no tickets…"],
  [
    66,
    71,
    "Au temps du muet, on filmait les trains\nparce qu’ils bougeaient.",
    "In silent days, they filmed trains\nbecause trains moved.",
  ],
  [
    72,
    77,
    "Et parce que tout le monde\navait peur, dit-on, d’être écrasé.",
    "And because everybody, they say,\nwas afraid of being run over.",
  ],
  [
    79,
    84,
    "Touches utiles : espace pour la pause,\nles flèches pour avancer ou reculer.",
    "Useful keys: space to pause,\narrows to go forward or back.",
  ],
  [91, 95.5, "<i>La traversée.</i>\nMer calme, vent d’ouest.", "<i>The crossing.</i>\nCalm sea, westerly wind."],
  [97, 102, "Le bateau met trente secondes\nà traverser l’écran.", "The boat takes thirty seconds\nto cross the screen."],
  [
    103,
    108,
    "Où en étions-nous ?\nÀ une minute et quarante-cinq secondes.",
    "Where were we?\nAt one minute and forty-five seconds.",
  ],
  [
    110,
    116,
    "Ces sous-titres existent en français\net en anglais, au format WebVTT.",
    "These subtitles come in French\nand in English, as WebVTT.",
  ],
  [121, 126, "Les toits de Paris, la nuit :\nle royaume de Fantômas.", "The roofs of Paris by night:\nthe kingdom of Fantômas."],
  [
    127,
    132,
    "Trois plans glissent à trois vitesses.\nC’est ainsi que naît la profondeur.",
    "Three planes slide at three speeds.\nThat is how depth is born.",
  ],
  [134, 139, "« Fantômas ! »\n— « Que dites-vous ? »", "‘Fantômas!’\n— ‘What did you say?’"],
  [
    140,
    146,
    "L’épisode suivant vous sera proposé\nà la fin. Rien ne presse.",
    "You will be offered the next episode\nat the end. No hurry.",
  ],
  [
    151,
    156,
    "Le projecteur, pour finir.\nDeux bobines, une lampe, un rayon.",
    "The projector, to finish.\nTwo reels, one lamp, one beam.",
  ],
  [
    157,
    162,
    "Tout ce que vous avez vu\ntient en six formes et quatre couleurs.",
    "Everything you have seen\nis made of six shapes and four colours.",
  ],
  [164, 169, "Merci d’avoir regardé jusqu’au bout.", "Thank you for watching to the end."],
  [170, 173.5, "À la prochaine séance.", "See you at the next showing."],
];

const stamp = (seconds: number): string => {
  const pad = (value: number, size: number): string => String(value).padStart(size, "0");
  return `00:${pad(Math.floor(seconds / 60), 2)}:${pad(Math.floor(seconds % 60), 2)}.${pad(Math.round((seconds % 1) * 1000), 3)}`;
};

/** The WebVTT file of one language. */
export function subtitles(language: "fr" | "en"): string {
  const cues = CUES.map(
    ([from, to, french, english], at) => `${at + 1}\n${stamp(from)} --> ${stamp(to)}\n${language === "fr" ? french : english}\n`,
  );
  return `WEBVTT\n\n${cues.join("\n")}`;
}
