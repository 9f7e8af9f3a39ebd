import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import type { PhoneOwner, WhoIAm } from '#web/parts/public/phone-owners.ts'
import styles from './WhoseStep.module.css'

interface WhoseStepProps {
  people: readonly PhoneOwner[]
  /** The first name that was typed. */
  typed: string
  busy: boolean
  onAnswer: (who: WhoIAm) => void
}

/** The phone is proved and others use it too: asks who is holding it, since nobody becomes somebody else by a name. */
export function WhoseStep({ people, typed, busy, onAnswer }: WhoseStepProps) {
  const { t } = useTranslation('patient')
  const heading = useRef<HTMLHeadingElement>(null)
  const only = people.length === 1 ? people[0] : undefined
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.step} aria-labelledby="whose-phone">
      <h2 ref={heading} tabIndex={-1} id="whose-phone" className={styles.title}>
        {only ? t('confirm.areYou', { name: only.first_name }) : t('confirm.whoAreYou')}
      </h2>
      <p className={styles.text}>
        {only ? t('confirm.phoneOf', { name: only.first_name }) : t('confirm.phoneOfSeveral')}
      </p>
      <div className={styles.answers}>
        {people.map(person => (
          <Button
            key={person.account_id}
            variant={only ? 'primary' : 'secondary'}
            block
            busy={busy}
            onClick={() => onAnswer({ account_id: person.account_id })}
          >
            {t(only ? 'confirm.yesIAm' : 'confirm.iAm', { name: person.first_name })}
          </Button>
        ))}
        <Button
          variant={only ? 'secondary' : 'quiet'}
          block
          busy={busy}
          onClick={() => onAnswer({ is_someone_else: true })}
        >
          {t('confirm.noIAm', { name: typed })}
        </Button>
      </div>
    </section>
  )
}
