import { IconShieldCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { getSecurity } from '#contract/accounts/account-security.ts'
import { query } from '#web/api/query.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { PasskeyRows } from './passkeys/PasskeyRows.tsx'
import { SocialRows } from './social/SocialRows.tsx'
import { Devices } from './security/Devices.tsx'
import { RecoveryCodes } from './security/RecoveryCodes.tsx'
import { TotpSetup } from './security/TotpSetup.tsx'
import { TwoSteps } from './security/TwoSteps.tsx'
import styles from './security/Security.module.css'

/** How one signs in and where one is signed in now; for patients and for the staff alike, who have more of their own. */
export default function SecurityPage({ more }: { more?: ReactNode }) {
  const { t } = useTranslation('security')
  usePageTitle(t('title'))
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getSecurity, {}),
    meta: { silent: true },
  })
  const [isSettingUp, setSettingUp] = useState(false)
  const [codes, setCodes] = useState<readonly string[]>()
  const security = data?.data
  const isTwice = security && (security.two_factor.totp || security.two_factor.email)
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 tabIndex={-1}>{t('title')}</h1>
          <p>{t('text')}</p>
        </div>
        {isTwice ? (
          <p className={styles.badge}>
            <IconShieldCheck size={18} stroke={1.75} aria-hidden="true" />
            {t('protected')}
          </p>
        ) : null}
      </header>
      {security ? (
        <div className={styles.columns}>
          <div className={styles.column}>
            <PasskeyRows />
            <TwoSteps
              security={security}
              isSettingUp={isSettingUp}
              onSetUp={setSettingUp}
              onCodes={setCodes}
            />
            {isSettingUp ? (
              <TotpSetup
                onDone={made => {
                  setSettingUp(false)
                  setCodes(made)
                }}
              />
            ) : null}
            <SocialRows />
            {more}
          </div>
          <div className={styles.column}>
            <Devices devices={security.sessions} />
          </div>
        </div>
      ) : error ? (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.columns} aria-busy="true">
          <Skeleton height={240} />
          <Skeleton height={160} />
        </div>
      )}
      {codes ? <RecoveryCodes codes={codes} onClose={() => setCodes(undefined)} /> : null}
    </div>
  )
}
