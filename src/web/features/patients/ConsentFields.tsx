import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CONSENT_KINDS, CONSENT_WAYS, type Consent, type ConsentKind } from '#contract/patients/patients.ts'
import type { LocalDate } from '#domain/time/wall-time.ts'
import { DateField } from '#web/ui/DateField.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { FieldOf } from './PersonFields.tsx'
import styles from './PatientDialog.module.css'

export type Answer = Pick<Consent, 'kind' | 'given' | 'on_date' | 'how'>

interface ConsentFieldsProps {
  /** All that was written down, the latest first. */
  held: readonly Consent[]
  today: LocalDate
  field: FieldOf
  /** Told what is to be written down. */
  onChange: (answers: Answer[]) => void
}

/** What somebody agrees to: one line a kind, with its day and way once it is answered. */
export function ConsentFields({ held, today, field, onChange }: ConsentFieldsProps) {
  const { t } = useTranslation('people')
  const [answers, setAnswers] = useState<Partial<Record<ConsentKind, Answer>>>({})
  const news = CONSENT_KINDS.flatMap(kind => answers[kind] ?? [])

  function set(kind: ConsentKind, patch: Partial<Answer>) {
    const old = answers[kind] ?? { kind, given: true, on_date: today, how: 'paper' as const }
    const next = { ...answers, [kind]: { ...old, ...patch } }
    setAnswers(next)
    onChange(CONSENT_KINDS.flatMap(each => next[each] ?? []))
  }
  function forget(kind: ConsentKind) {
    const { [kind]: _, ...rest } = answers
    setAnswers(rest)
    onChange(Object.values(rest))
  }

  return CONSENT_KINDS.map(kind => {
    const holds = held.find(each => each.kind === kind)
    const answer = answers[kind]
    const path = `consents.${news.findIndex(each => each.kind === kind)}`
    const shown = answer ?? holds
    return (
      <div key={kind} className={styles.consent} data-answered={answer ? '' : undefined}>
        <SelectField
          label={t(`consents.kinds.${kind}`)}
          value={shown === undefined ? '' : shown.given ? 'yes' : 'no'}
          error={answer && (field(`${path}.kind`).error ?? field(`${path}.given`).error)}
          options={[
            ...(holds ? [] : [{ value: '', label: t('consents.notAsked') }]),
            { value: 'yes', label: t('consents.yes') },
            { value: 'no', label: t('consents.no') },
          ]}
          onChange={value => {
            if (value === '' || (holds && (value === 'yes') === holds.given)) forget(kind)
            else set(kind, { given: value === 'yes' })
          }}
        />
        {answer ? (
          <>
            <DateField
              label={t('consents.on')}
              value={answer.on_date}
              min={holds?.on_date ?? '1990-01-01'}
              max={today}
              error={field(`${path}.on_date`).error}
              onChange={date => date && set(kind, { on_date: date })}
            />
            <SelectField
              label={t('consents.how')}
              value={answer.how}
              options={CONSENT_WAYS.map(how => ({ value: how, label: t(`consents.ways.${how}`) }))}
              onChange={how => set(kind, { how: how as Answer['how'] })}
            />
          </>
        ) : null}
      </div>
    )
  })
}
