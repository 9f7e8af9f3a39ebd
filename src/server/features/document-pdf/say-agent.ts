import { deviceOf } from '#domain/accounts/device.ts'

/** With the version that it says: evidence tells all there is. */
const VERSIONS: readonly (readonly [browser: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)/],
]
const SYSTEMS: readonly (readonly [system: string, pattern: RegExp])[] = [
  ['Android', /\bAndroid (\d+)/],
  ['iPhone', /\bOS (\d+)[_.\d]* like Mac/],
  ['iPad', /\bOS (\d+)[_.\d]* like Mac/],
]
const LONGEST = 120

/** "Chrome 142, Android 15"; of what is no browser that we know, what it calls itself. */
export function sayAgent(agent: string): string {
  const { browser, system } = deviceOf(agent)
  if (browser === null) return agent.slice(0, LONGEST)
  return [withVersion(browser, VERSIONS, agent), system === null ? '' : withVersion(system, SYSTEMS, agent)]
    .filter(Boolean)
    .join(', ')
}

function withVersion(name: string, patterns: typeof VERSIONS, agent: string): string {
  const version = patterns.find(([known]) => known === name)?.[1].exec(agent)?.[1]
  return version === undefined ? name : `${name} ${version}`
}
