import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { IconCalendarEvent, IconError404, IconStethoscopeOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '#web/api/session.ts'
import { readDoctorSearch } from '#web/features/online-booking/doctor-search.ts'
import { SearchForm } from '#web/features/online-booking/search/SearchForm.tsx'
import { isStaff } from '#web/routes/-layouts/user-types.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './MissingPage.module.css'
import { missingWords } from './missing-words.ts'

const NOTHING = readDoctorSearch({})

/** In the place of a page that is not there, or not any more: says so, and looks for what was wanted. */
export function MissingPage() {
  const { t } = useTranslation(['common', 'patient'])
  const { what } = useParams({ strict: false }) as { what?: string }
  const words = missingWords(what)
  const navigate = useNavigate()
  const staff = isStaff(useSession().userType)
  const Icon = what === 'page' ? IconError404 : IconStethoscopeOff
  return (
    <div className={styles.page}>
      <EmptyState
        level={1}
        icon={<Icon size={28} stroke={1.75} />}
        title={t(words.title)}
        text={t(words.text)}
      >
        {staff ? (
          <Link to="/cabinet/administration/calendar" className={buttonClass({ variant: 'secondary' })}>
            <IconCalendarEvent size={20} stroke={1.75} aria-hidden="true" />
            {t('common:notFound.toStaff')}
          </Link>
        ) : null}
      </EmptyState>
      <SearchForm
        search={NOTHING}
        onSearch={search => void navigate({ to: '/pacient', search: { ...NOTHING, ...search } })}
      />
      <p className={styles.home}>
        <Link to="/pacient">{t('patient:missing.all')}</Link>
      </p>
    </div>
  )
}
