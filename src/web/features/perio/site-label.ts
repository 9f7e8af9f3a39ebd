import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { siteName } from '#domain/perio/site-words.ts'
import type { Side, Site, SiteReading } from '#domain/perio/sites.ts'

export type SiteWords = ReturnType<typeof useSiteWords>

/** How sites and what is measured there are said: "26 mezio-vestibular: sondaj 7 mm, margine 2, sângerare". */
export function useSiteWords() {
  const { t, i18n } = useTranslation('perio')
  const language = i18n.language === 'en' ? 'en' : 'ro'
  return useMemo(() => {
    const place = (tooth: number, site: Site) => `${tooth} ${siteName(tooth, site, language)}`
    return {
      place,
      side: (tooth: number, side: Side) => `${tooth} ${siteName(tooth, side, language)}`,
      site({ tooth, site, depth, margin, bleeding, plaque, pus }: SiteReading) {
        const said = [
          depth === null ? t('said.notMeasured') : t('said.depth', { depth }),
          ...(margin === 0 ? [] : [t('said.margin', { margin })]),
          ...(bleeding ? [t('said.bleeding')] : []),
          ...(plaque ? [t('said.plaque')] : []),
          ...(pus ? [t('said.pus')] : []),
        ]
        return `${place(tooth, site)}: ${said.join(', ')}`
      },
      margin: (tooth: number, site: Site, margin: number) =>
        `${place(tooth, site)}: ${t('said.margin', { margin })}`,
      grade: (tooth: number, of: 'mobility' | 'furcation', grade: number) =>
        t(`said.${of}`, { tooth, grade: grade === 0 ? '0' : 'I'.repeat(grade) }),
      mark: (tooth: number, site: Site, mark: 'bleeding' | 'plaque' | 'pus') =>
        `${place(tooth, site)}: ${t(`said.${mark}`)}`,
    }
  }, [t, language])
}
