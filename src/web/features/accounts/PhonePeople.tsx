import { IconUser, IconUserPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PhoneOwner } from '#web/parts/public/phone-owners.ts'
import styles from './AccountForm.module.css'

interface PhonePeopleProps {
  people: readonly PhoneOwner[]
  onChosen: (accountId: number) => void
  onNobody: () => void
}

/** Which of the people of a proved phone is holding it, by first name. */
export function PhonePeople({ people, onChosen, onNobody }: PhonePeopleProps) {
  const { t } = useTranslation('accounts')
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className={styles.ways}>
      <h3 ref={heading} id={id} tabIndex={-1} className={styles.waysTitle}>
        {t('phone.whose')}
      </h3>
      <div className={styles.wayList}>
        {people.map(({ account_id: accountId, first_name: name }) => (
          <button key={accountId} type="button" className={styles.way} onClick={() => onChosen(accountId)}>
            <IconUser size={24} stroke={1.5} aria-hidden="true" />
            {name}
          </button>
        ))}
        <button type="button" className={styles.way} onClick={onNobody}>
          <IconUserPlus size={24} stroke={1.5} aria-hidden="true" />
          {t('phone.somebodyElse')}
        </button>
      </div>
    </section>
  )
}
