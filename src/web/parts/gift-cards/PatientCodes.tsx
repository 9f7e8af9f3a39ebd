import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPatient } from '#contract/patients/patients.ts'
import { query } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { EndsSoon } from '#web/parts/money/EndsSoon.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ClaimForm } from './ClaimForm.tsx'
import { CodeBadge } from './CodeBadge.tsx'
import styles from './PatientCodes.module.css'

/** The gift codes that are a patient's, and adding one that they were given. */
export function PatientCodes({ patientId }: { patientId: number }) {
  const { t } = useTranslation('gift-cards')
  const format = useFormat()
  const { can } = useStaff()
  const { zone } = useClinicFacts()
  const [isAdding, setIsAdding] = useState(false)
  const { data } = useQuery({ ...query(getPatient, { id: patientId }), meta: { silent: true } })
  const codes = data?.data.codes
  const mayAdd = can('gift_cards.manage')
  if (!codes || (codes.length === 0 && !mayAdd)) return null
  return (
    <section className={styles.card} aria-label={t('ofPatient.title')}>
      <h2>{t('ofPatient.title')}</h2>
      {codes.length === 0 ? <p className={styles.none}>{t('ofPatient.none')}</p> : null}
      <ul>
        {codes.map(({ id, code, title, state, value, remaining, expires_on: day }) => (
          <li key={id}>
            <span className={styles.words}>
              <strong>{code}</strong>
              <span>
                {state === 'redeemed'
                  ? t('ofPatient.left', { left: format.money(remaining), value: format.money(value) })
                  : title}
              </span>
              <span>{t('print.until', { date: format.date(day) })}</span>
              {state === 'redeemed' ? <EndsSoon day={day} zone={zone} /> : null}
            </span>
            {state === 'redeemed' ? null : <CodeBadge state={state} />}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <ClaimForm patientId={patientId} onClose={() => setIsAdding(false)} />
      ) : mayAdd ? (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => setIsAdding(true)}
        >
          {t('ofPatient.add')}
        </Button>
      ) : null}
    </section>
  )
}
