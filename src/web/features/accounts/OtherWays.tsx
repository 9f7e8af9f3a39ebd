import {
  IconChevronRight,
  IconDeviceMobileCode,
  IconInfoCircle,
  IconKey,
  IconMail,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SignInWays } from './use-sign-in-methods.ts'
import styles from './AccountForm.module.css'

const ICONS = { totp: IconDeviceMobileCode, email: IconMail, recovery: IconKey }

/** The ways besides the one that is open, and what becomes of wrong codes. */
export function OtherWays({ methods, method, choose }: SignInWays) {
  const { t } = useTranslation('accounts')
  const others = methods?.methods.filter(each => each !== method) ?? []
  return (
    <>
      {others.length > 0 ? (
        <div className={styles.ways}>
          <p className={styles.waysTitle}>{t('otp.otherwise')}</p>
          <div className={styles.wayList}>
            {others.map(each => {
              const Icon = ICONS[each]
              return (
                <button key={each} type="button" className={styles.way} onClick={() => choose(each)}>
                  <Icon size={24} stroke={1.5} aria-hidden="true" />
                  {t(`otp.ways.${each}`)}
                  <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />
                </button>
              )
            })}
          </div>
        </div>
      ) : null}
      <p className={styles.aside}>
        <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
        {t('otp.limits')}
      </p>
    </>
  )
}
