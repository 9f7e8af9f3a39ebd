import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import { sayField } from '#domain/documents/reports/fields.ts'
import type { ReportField } from '#domain/documents/reports/report-template.ts'
import { textIn } from '#domain/documents/texts.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { FieldError } from '#web/ui/Field.tsx'
import type { Value } from '../writing/report-edits.ts'
import { ChoiceSlot } from './ChoiceSlot.tsx'
import { DateSlot } from './DateSlot.tsx'
import { TeethSlot } from './TeethSlot.tsx'
import { TextSlot } from './TextSlot.tsx'
import { usePaper } from './paper-context.ts'
import styles from './Slot.module.css'

export interface SlotProps {
  field: ReportField
  id: string
  label: string
  value: Value
  describedBy: string | undefined
  isWrong: boolean
  onWrite: (value: Value) => void
}

const SLOTS = {
  text: TextSlot,
  choice: ChoiceSlot,
  choices: ChoiceSlot,
  date: DateSlot,
  teeth: TeethSlot,
}

/** A field in its place: what is written in it, and on the way there a control. */
export function Slot({ id }: { id: string }) {
  const { t } = useTranslation('visit-reports')
  const { report, mayWrite, problems, write, claim } = usePaper()
  const ownId = useId()
  const field = report.template.content.fields.find(one => one.id === id)
  if (!field) return null
  const value = report.fields[id] ?? null
  const said = sayField(field, value ?? undefined, report.language)
  const problem = problems[id]
  const error = mayWrite && problem ? problemSentence(problem, currentLanguage()) : undefined
  const label = textIn(field.label, report.language) || t('field')
  const Control = SLOTS[field.kind]
  return (
    <div
      className={styles.slot}
      data-report-field={id}
      data-written={!mayWrite || undefined}
      data-empty={said === '' || undefined}
      data-line={field.print_empty || undefined}
      onFocus={claim}
    >
      {mayWrite ? (
        <div className={styles.control}>
          <Control
            field={field}
            id={ownId}
            label={field.required ? t('requiredLabel', { label }) : label}
            value={value}
            describedBy={error === undefined ? undefined : `${ownId}-error`}
            isWrong={error !== undefined}
            onWrite={next => write(id, next)}
          />
          <FieldError id={ownId} error={error} />
        </div>
      ) : null}
      <p className={styles.said}>{said}</p>
    </div>
  )
}

/** Brings what keeps the report from being locked into sight, ready to be written. */
export function goToField(id: string): void {
  const slot = document.querySelector(`[data-report-field="${CSS.escape(id)}"]`)
  slot
    ?.querySelector<HTMLElement>('textarea, input:not([tabindex="-1"]), button[tabindex="0"], button')
    ?.focus()
  slot?.scrollIntoView({ block: 'center' })
}
