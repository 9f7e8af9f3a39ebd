import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { readDoctorSearch } from '#web/features/online-booking/doctor-search.ts'
import styles from '#web/features/online-booking/search/PatientHomePage.module.css'
import { SearchForm } from '#web/features/online-booking/search/SearchForm.tsx'
import { isStaff } from '#web/routes/-layouts/user-types.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { missingWords } from './missing-words.ts'

const NOTHING = readDoctorSearch({})

/** In the place of a page that is not there, or not any more: says so, and looks for what was wanted. */
export function MissingPage() {
  const { t } = useTranslation(['common', 'patient'])
  const { what } = useParams({ strict: false }) as { what?: string }
  const words = missingWords(what)
  const navigate = useNavigate()
  const staff = isStaff(useSession().userType)
  return (
    <div className={styles.page}>
      <div>
        <h1 className={styles.title}>{t(words.title)}</h1>
        <p className={styles.text}>{t(words.text)}</p>
      </div>
      <SearchForm
        search={NOTHING}
        onSearch={search => void navigate({ to: '/pacient', search: { ...NOTHING, ...search } })}
      />
      <p>
        <Link
          to={staff ? '/cabinet/administration/calendar' : '/pacient'}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t(staff ? 'common:notFound.toStaff' : 'patient:missing.all')}
        </Link>
      </p>
    </div>
  )
}
