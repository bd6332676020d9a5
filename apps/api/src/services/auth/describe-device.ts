const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPiOS|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, "Chrome"],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, "Safari"],
];

// The more specific first: Android calls itself Linux, and an iPad a Mac.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\b(Macintosh|Mac OS X)\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Shown for a client that is no browser, or unknown. */
const A_PROGRAM = "A program";

/**
 * Browser and system in plain words, such as "Chrome on Windows". The raw header is not stored: it is
 * attacker-controlled and fingerprints the machine.
 */
export function describeDevice(userAgent: string | undefined): string {
  const named = (list: typeof BROWSERS): string | null =>
    list.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1] ?? null;
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser === null) return A_PROGRAM;
  return system === null ? browser : `${browser} on ${system}`;
}
