import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import type { DoctorSearch } from '../doctor-search.ts'
import { DoctorResults } from './DoctorResults.tsx'
import { useFavourites } from '../favourites/account-favourites.ts'
import { HomeFavourites, HomeVisit } from './HomeRail.tsx'
import { accountQuery } from '../queries.ts'
import { SearchForm } from './SearchForm.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import styles from './PatientHomePage.module.css'

export function PatientHomePage() {
  const { t } = useTranslation('patient')
  const search = useSearch({ from: '/_patient/pacient/' })
  const navigate = useNavigate({ from: '/pacient/' })
  const { userId, userType } = useSession()
  const patientId = userType === 3 ? userId : 0
  const account = useQuery({ ...accountQuery(), enabled: patientId > 0 }).data?.data
  const hasFavourites = useFavourites().length > 0
  const hasRail = patientId > 0 || hasFavourites
  usePageTitle(t('home.title'))

  // The results change under the form and filters: the page stays where it is.
  const change = (changed: Partial<DoctorSearch>) =>
    void navigate({ search: { ...search, pages: undefined, ...changed }, resetScroll: false })

  return (
    <div className={styles.page}>
      {account?.first_name ? (
        <h1 className={styles.title}>{t('search.hello', { name: account.first_name })}</h1>
      ) : (
        <div>
          <h1 className={styles.title}>{t('home.title')}</h1>
          <p className={styles.text}>{t('home.text')}</p>
        </div>
      )}
      <SearchForm search={search} onSearch={change} />
      <div className={hasRail ? styles.withRail : undefined}>
        {patientId > 0 ? <HomeVisit patientId={patientId} /> : null}
        <div className={styles.results}>
          <DoctorResults
            search={search}
            onChange={change}
            onClear={() => void navigate({ search: {}, resetScroll: false })}
          />
        </div>
        <HomeFavourites />
      </div>
    </div>
  )
}
