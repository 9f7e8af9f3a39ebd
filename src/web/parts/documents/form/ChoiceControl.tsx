import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LONGEST_BESIDE, type Chosen, type Option } from '#domain/documents/choice.ts'
import { turnOption } from '#domain/documents/choose.ts'
import { isChosen } from '#domain/documents/forms/conditions.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { ControlProps } from './ElementControl.tsx'
import styles from './FormElementView.module.css'

/** Few short ones stand side by side. */
const FEW = 3
const SHORT = 12

/** One or several of what a question offers, with what is written beside. */
export function ChoiceControl(props: ControlProps) {
  const { t } = useTranslation('form-elements')
  const { element, language, labelledBy, answer, onAnswer } = props
  if (element.type === 'yes_no')
    return (
      <Side
        name={element.id}
        labelledBy={labelledBy}
        options={[
          { id: 'yes', label: t('yes') },
          { id: 'no', label: t('no') },
        ]}
        chosen={typeof answer === 'string' ? [answer] : []}
        onChoose={onAnswer}
      />
    )
  const { options = [] } = element
  const given: Chosen = isChosen(answer) ? answer : { chosen: [] }
  const isMany = element.type === 'choices'
  const labelOf = (option: Option) => textIn(option.label, language)

  function turn(id: string) {
    onAnswer(isMany ? turnOption(given, id, options) : { ...given, chosen: [id] })
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
          onChange={({ currentTarget }) =>
            onAnswer({ chosen: currentTarget.value ? [currentTarget.value] : [] })
          }
        >
          <option value="">{t('choose')}</option>
          {options.map(option => (
            <option key={option.id} value={option.id}>
              {labelOf(option)}
            </option>
          ))}
        </select>
      ) : isSide ? (
        <Side
          name={element.id}
          labelledBy={labelledBy}
          options={options.map(option => ({ id: option.id, label: labelOf(option) }))}
          chosen={given.chosen}
          onChoose={turn}
        />
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
          aria-label={t('which', { option: labelOf(option) })}
          placeholder={t('which', { option: labelOf(option) })}
          maxLength={LONGEST_BESIDE}
          defaultValue={given.texts?.[option.id] ?? ''}
          onChange={({ currentTarget }) =>
            onAnswer({ ...given, texts: { ...given.texts, [option.id]: currentTarget.value } })
          }
        />
      ))}
    </>
  )
}

interface SideProps {
  name: string
  labelledBy: string
  options: readonly { readonly id: string; readonly label: string }[]
  chosen: readonly string[]
  onChoose: (id: string) => void
}

/** Big buttons beside each other: radio buttons, so that arrows move between them. */
function Side({ name, labelledBy, options, chosen, onChoose }: SideProps) {
  return (
    <div className={styles.side} role="radiogroup" aria-labelledby={labelledBy}>
      {options.map(({ id, label }) => {
        const isOn = chosen.includes(id)
        return (
          <label key={id} className={styles.box} data-chosen={isOn || undefined}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={isOn}
              onChange={() => onChoose(id)}
            />
            {isOn ? <IconCheck size={20} stroke={2} aria-hidden="true" /> : null}
            {label}
          </label>
        )
      })}
    </div>
  )
}
