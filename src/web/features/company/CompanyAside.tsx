import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/clinic/clinics.ts'
import { countOnlineBookings } from '#contract/clinic/company.ts'
import { getPublicClinic } from '#contract/online/public-clinics.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ClinicLinkCard } from '#web/parts/clinic-page/ClinicLinkCard.tsx'
import type { CompanyDraft } from './company-draft.ts'
import styles from './CompanyPage.module.css'

interface CompanyAsideProps {
  company: Company
  draft: CompanyDraft
}

/** What the public page brings: its link, how it is found, and how many booked. */
export function CompanyAside({ company, draft }: CompanyAsideProps) {
  const { t } = useTranslation('company')
  const format = useFormat(company.zone)
  const online = useQuery(query(countOnlineBookings, {})).data?.data
  const shown = useQuery(query(getPublicClinic, { slug: company.slug })).data?.data
  const cities = [...new Set(shown?.places.map(place => place.city).filter(Boolean))]
  const text = draft.description_ro || draft.description_en
  const page = new URL(company.page)
  return (
    <aside className={styles.aside} aria-label={t('sections.page')}>
      <ClinicLinkCard page={company.page} />
      <section className={styles.card} aria-labelledby="google-title">
        <h2 id="google-title">{t('google.title')}</h2>
        <p className={styles.crumbs}>{`${page.host} › c › ${draft.slug}`}</p>
        <p className={styles.result}>
          {cities.length > 0
            ? t('google.in', {
                name: draft.name,
                cities: new Intl.ListFormat(format.locale).format(cities),
              })
            : draft.name}
        </p>
        <p className={styles.snippet}>
          {shown?.rating
            ? `${t('google.rating', { rating: format.number(shown.rating.rating, 1), count: shown.rating.count })} `
            : null}
          {text || t('google.noText')}
        </p>
      </section>
      {online ? (
        <section className={styles.card} aria-labelledby="online-title">
          <h2 id="online-title">{t('online', { month: format.monthName(`${online.month}-01`) })}</h2>
          {(['total', 'page', 'code'] as const).map(one => (
            <p key={one} className={styles.figure}>
              <span>{t(`came.${one}`)}</span>
              <strong>{format.number(online[one])}</strong>
            </p>
          ))}
        </section>
      ) : null}
    </aside>
  )
}
