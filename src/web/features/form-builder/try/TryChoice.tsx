import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LONGEST_BESIDE, type Chosen, type Option } from '#domain/documents/choice.ts'
import { isChosen } from '#domain/documents/forms/conditions.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { TryControlProps } from './TryControl.tsx'
import styles from './TryForm.module.css'

/** Few short ones stand side by side. */
const FEW = 3
const SHORT = 12

/** One or several of what a question offers, with what is written beside. */
export function TryChoice(props: TryControlProps) {
  const { t } = useTranslation('form-builder')
  const { element, language, labelledBy, answer, onAnswer } = props
  if (element.type === 'yes_no')
    return (
      <div className={styles.side}>
        {(['yes', 'no'] as const).map(value => (
          <button
            key={value}
            type="button"
            className={styles.box}
            aria-pressed={answer === value}
            onClick={() => onAnswer(value)}
          >
            {answer === value ? <IconCheck size={20} stroke={2} aria-hidden="true" /> : null}
            {t(`condition.${value}`)}
          </button>
        ))}
      </div>
    )
  const { options = [] } = element
  const given: Chosen = isChosen(answer) ? answer : { chosen: [] }
  const isMany = element.type === 'choices'
  const labelOf = (option: Option) =>
    textIn(option.label, language) || t('canvas.option', { place: options.indexOf(option) + 1 })

  function turn(id: string) {
    const has = given.chosen.includes(id)
    onAnswer({
      ...given,
      chosen: isMany ? (has ? given.chosen.filter(one => one !== id) : [...given.chosen, id]) : [id],
    })
  }

  const beside = options.filter(({ id, with_text: withText }) => withText && given.chosen.includes(id))
  const isSide =
    element.type === 'choice' &&
    options.length <= FEW &&
    options.every(option => labelOf(option).length <= SHORT)
  return (
    <>
      {element.type === 'dropdown' ? (
        <select
          className={styles.input}
          aria-labelledby={labelledBy}
          value={given.chosen[0] ?? ''}
          onChange={({ target }) => onAnswer({ chosen: target.value ? [target.value] : [] })}
        >
          <option value="">{t('canvas.choose')}</option>
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {labelOf(option)}
            </option>
          ))}
        </select>
      ) : isSide ? (
        <div className={styles.side}>
          {options.map(option => (
            <button
              key={option.id}
              type="button"
              className={styles.box}
              aria-pressed={given.chosen.includes(option.id)}
              onClick={() => turn(option.id)}
            >
              {labelOf(option)}
            </button>
          ))}
        </div>
      ) : (
        <div className={styles.list}>
          {options.map(option => (
            <label key={option.id}>
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={element.id}
                checked={given.chosen.includes(option.id)}
                onChange={() => turn(option.id)}
              />
              {labelOf(option)}
            </label>
          ))}
        </div>
      )}
      {beside.map(option => (
        <input
          key={option.id}
          type="text"
          className={styles.input}
          aria-label={labelOf(option)}
          placeholder={labelOf(option)}
          maxLength={LONGEST_BESIDE}
          onBlur={({ target }) =>
            onAnswer({ ...given, texts: { ...given.texts, [option.id]: target.value } })
          }
        />
      ))}
    </>
  )
}
