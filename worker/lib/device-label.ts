/** The order matters: most browsers also name the one that they descend from. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\b|\bEdgiOS\b/, 'Edge'],
  [/\bOPR\b/, 'Opera'],
  [/\bSamsungBrowser\b/, 'Samsung Internet'],
  [/\bFirefox\b|\bFxiOS\b/, 'Firefox'],
  [/\bChrome\b|\bCriOS\b/, 'Chrome'],
  [/\bSafari\b/, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns a coarse name of the device with this `User-Agent`, such as `Safari on iPhone`, for the list of sessions. */
export function deviceLabel(userAgent: string): string {
  const find = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1]
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(' on ')
}
