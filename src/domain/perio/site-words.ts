// How sites are called, as they are said to a screen reader.

import { archOf } from '../tooth-chart/arches.ts'
import { SIDES, sideOf, SITES, type PerioTooth, type Site, type SiteReading } from './sites.ts'

const NAMES: Record<'ro' | 'en', Record<Site, string>> = {
  ro: {
    DV: 'disto-vestibular',
    V: 'vestibular',
    MV: 'mezio-vestibular',
    DL: 'disto-lingual',
    L: 'lingual',
    ML: 'mezio-lingual',
  },
  en: {
    DV: 'disto-buccal',
    V: 'buccal',
    MV: 'mesio-buccal',
    DL: 'disto-lingual',
    L: 'lingual',
    ML: 'mesio-lingual',
  },
}

/** Of the upper arch the inner side is the palatal one. */
export function siteName(tooth: number, site: Site, language: 'ro' | 'en'): string {
  const name = NAMES[language][site]
  if (archOf(tooth) === 'lower') return name
  return name.replace('lingual', language === 'ro' ? 'palatinal' : 'palatal')
}

const WORDS = {
  ro: { margin: 'margine', bleeding: 'sângerare', plaque: 'placă', pus: 'puroi', mobility: 'mobilitate', furcation: 'furcație', implant: 'implant' },
  en: { margin: 'margin', bleeding: 'bleeding', plaque: 'plaque', pus: 'pus', mobility: 'mobility', furcation: 'furcation', implant: 'implant' },
} as const // prettier-ignore

/** All that was measured of a tooth in one line, distal to mesial: "26, vestibular 5 4 7 mm, margine 1 2 2, sângerare DV, MV". */
export function toothWords(
  { tooth, implant, mobility, furcation }: PerioTooth,
  sites: readonly SiteReading[],
  language: 'ro' | 'en',
): string {
  const words = WORDS[language]
  const sides = SIDES.flatMap(side => {
    const of = SITES.filter(site => sideOf(site) === side).map(site => sites.find(one => one.site === site))
    if (of.every(one => one === undefined)) return []
    const margins = of.map(one => one?.margin ?? 0)
    const marked = (['bleeding', 'plaque', 'pus'] as const).flatMap(mark => {
      const where = of.flatMap(one => (one?.[mark] ? one.site : []))
      return where.length > 0 ? `${words[mark]} ${where.join(' ')}` : []
    })
    return [
      `${siteName(tooth, side, language)} ${of.map(one => one?.depth ?? '–').join(' ')} mm`,
      ...(margins.some(margin => margin !== 0) ? [`${words.margin} ${margins.join(' ')}`] : []),
      ...marked,
    ]
  })
  return [
    implant ? `${tooth} (${words.implant})` : `${tooth}`,
    ...(mobility > 0 ? [`${words.mobility} ${'I'.repeat(mobility)}`] : []),
    ...(furcation > 0 ? [`${words.furcation} ${'I'.repeat(furcation)}`] : []),
    ...sides,
  ].join(', ')
}
