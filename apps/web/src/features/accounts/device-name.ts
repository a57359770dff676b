const browsers: readonly [RegExp, string][] = [
  [/Edg\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

const systems: readonly [RegExp, string][] = [
  [/Android/, "Android"],
  [/iPhone|iPad/, "iOS"],
  [/Windows/, "Windows"],
  [/Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

const nameIn = (list: readonly [RegExp, string][], text: string) => list.find(([sign]) => sign.test(text))?.[1];

/** « Firefox sur Linux », as far as a user agent tells. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? "Navigateur";
  const system = nameIn(systems, userAgent);
  return system ? `${browser} sur ${system}` : browser;
}

export const isPhone = (userAgent: string): boolean => /Mobile|Android|iPhone/.test(userAgent);
