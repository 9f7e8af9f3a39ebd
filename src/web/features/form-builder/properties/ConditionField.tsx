import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Comparison, Condition, FormElement } from '#domain/documents/forms/form-template.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { InlineSelect } from '#web/ui/SelectField.tsx'
import { comparisonsOf, looksForOption, needsValue, newCondition, YES_NO } from '../model/dependence.ts'
import { nameOf, valueOf } from '../model/element-words.ts'
import { elementOf, placeOf } from '../model/looked-up.ts'
import { useEdited } from '../model/use-editor.ts'
import { NumberField } from './NumberField.tsx'
import { useProblem } from './use-problem.ts'
import styles from './ConditionFields.module.css'

interface ConditionFieldProps {
  element: FormElement
  condition: Condition
  place: number
  /** What may be looked at, in the form's order. */
  choices: readonly FormElement[]
  onChange: (condition: Condition, burst?: string) => void
  onRemove: () => void
}

function comparisonWords({ type }: FormElement, is: Comparison) {
  if (type === 'consent') return is === 'empty' ? 'notAgreed' : 'agreed'
  if (type === 'date') return is === 'more' ? 'after' : is === 'less' ? 'before' : is
  return is === 'includes' && (type === 'choices' || type === 'teeth') ? 'picked' : is
}

/** One answer that is looked at: of which question, how, and for what. */
export function ConditionField({
  element,
  condition,
  place,
  choices,
  onChange,
  onRemove,
}: ConditionFieldProps) {
  const { t } = useTranslation(['form-builder', 'common'])
  const language = useEdited(state => state.language)
  const elements = useEdited(({ draft }) => draft.form.elements)
  const problem = useProblem(element.id, `show_if.${place}`)
  const asked = elementOf(elements, condition.element)
  const number = { place: place + 1 }
  // One that is asked later now stays to be seen.
  const questions = asked && !choices.includes(asked) ? [...choices, asked] : choices
  return (
    <div className={styles.condition} data-path={`show_if.${place}`}>
      <div className={styles.first}>
        <InlineSelect
          label={t('properties.conditionOf', number)}
          className={styles.select}
          value={condition.element}
          options={questions.map(question => ({
            value: question.id,
            label: `${placeOf(elements, question.id) + 1}. ${nameOf(question, language, t)}`,
          }))}
          onChange={id => {
            const next = elementOf(elements, id)
            if (next && id !== condition.element) onChange(newCondition(next))
          }}
        />
        <IconButton dense label={t('properties.removeCondition', number)} onClick={onRemove}>
          <IconX size={16} stroke={1.75} />
        </IconButton>
      </div>
      {asked ? (
        <div className={styles.second}>
          <InlineSelect
            label={t('properties.comparisonOf', number)}
            className={styles.select}
            value={condition.is}
            options={comparisonsOf(asked.type).map(is => ({
              value: is,
              label: t(`properties.is.${comparisonWords(asked, is)}`),
            }))}
            onChange={is => {
              const next = newCondition(asked, is as Comparison)
              const fits = looksForOption(asked, next.is) === looksForOption(asked, condition.is)
              onChange(
                needsValue(next.is) && fits && condition.value !== undefined
                  ? { ...next, value: condition.value }
                  : next,
              )
            }}
          />
          {needsValue(condition.is) ? (
            <Value
              asked={asked}
              condition={condition}
              label={t('properties.valueOf', number)}
              onChange={onChange}
            />
          ) : null}
        </div>
      ) : null}
      <FieldError id={`condition-${element.id}-${place}`} error={problem} />
    </div>
  )
}

interface ValueProps {
  asked: FormElement
  condition: Condition
  label: string
  onChange: (condition: Condition, burst?: string) => void
}

const WORDS = new Set(['short', 'long'])

function Value({ asked, condition, label, onChange }: ValueProps) {
  const { t } = useTranslation(['form-builder', 'common'])
  const language = useEdited(state => state.language)
  const { value, ...rest } = condition
  const put = (next: string | number | undefined, burst?: string) =>
    onChange(next === undefined || next === '' ? rest : { ...rest, value: next }, burst)
  if (looksForOption(asked, condition.is)) {
    const answers: readonly string[] =
      asked.type === 'yes_no' ? YES_NO : (asked.options ?? []).map(({ id }) => id)
    return (
      <InlineSelect
        label={label}
        className={styles.select}
        value={String(value ?? '')}
        placeholder={t('canvas.choose')}
        options={answers.map(answer => ({
          value: answer,
          label: valueOf(asked, { ...rest, value: answer }, language, t),
        }))}
        onChange={put}
      />
    )
  }
  if (asked.type === 'date')
    return (
      <div className={styles.bare}>
        <DateField
          label={label}
          far
          value={typeof value === 'string' ? value : undefined}
          onChange={day => put(day)}
        />
      </div>
    )
  if (WORDS.has(asked.type))
    return (
      <input
        type="text"
        className={styles.words}
        aria-label={label}
        maxLength={190}
        autoComplete="off"
        value={value === undefined ? '' : String(value)}
        onChange={({ target }) => put(target.value, 'condition')}
      />
    )
  return (
    <div className={styles.bare}>
      <NumberField
        label={label}
        value={typeof value === 'number' ? value : undefined}
        onChange={next => put(next, 'condition')}
      />
    </div>
  )
}
