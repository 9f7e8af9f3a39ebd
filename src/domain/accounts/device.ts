// What a browser says of itself, as its person would call it: "Chrome, Windows". Only what is certain; never a version.

/** The look of a device. */
export type DeviceKind = 'computer' | 'phone' | 'tablet'

export interface Device {
  /** Chrome, Safari …; null for what is no browser that we know. */
  readonly browser: string | null
  /** Windows, Android …; null for what is not told. */
  readonly system: string | null
  readonly kind: DeviceKind
}

type Rule = readonly [pattern: RegExp, name: string]

/** In this order: each of them also names those below it. */
const BROWSERS: readonly Rule[] = [
  [/\bEdg(A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+.* Safari\//, 'Safari'],
]
const SYSTEMS: readonly Rule[] = [
  [/\bWindows NT\b/, 'Windows'],
  [/\biPad\b/, 'iPad'],
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (rules: readonly Rule[], text: string) =>
  rules.find(([pattern]) => pattern.test(text))?.[1] ?? null

export function deviceOf(userAgent: string): Device {
  const system = nameIn(SYSTEMS, userAgent)
  return { browser: nameIn(BROWSERS, userAgent), system, kind: kindOf(userAgent, system) }
}

/** An Android tablet is one that does not call itself mobile. */
function kindOf(userAgent: string, system: string | null): DeviceKind {
  if (system === 'iPad') return 'tablet'
  if (system === 'iPhone') return 'phone'
  if (system === 'Android') return /\bMobile\b/.test(userAgent) ? 'phone' : 'tablet'
  return 'computer'
}
