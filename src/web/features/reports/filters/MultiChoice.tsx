import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { ShortLabel } from '#web/ui/ShortLabel.tsx'
import styles from './Filters.module.css'

export interface Choice {
  readonly id: number
  readonly label: string
  /** Drawn before it, such as a face. */
  readonly start?: ReactNode
}

interface MultiChoiceProps {
  label: string
  choices: readonly Choice[]
  chosen: readonly number[] | undefined
  /** Nothing once none is chosen, which means all. */
  onChange: (ids: number[] | undefined) => void
}

/** Beyond as many, looking takes longer than typing. */
const MANY = 8
const NONE: readonly number[] = []

/** Any of these, found by letters where they are many. */
export function MultiChoice({ label, choices, chosen = NONE, onChange }: MultiChoiceProps) {
  const { t } = useTranslation(['reports', 'clinic', 'common'])
  const [search, setSearch] = useState('')
  const id = useId()
  const words = foldText(search).split(' ').filter(Boolean)
  const shown = choices.filter(choice => words.every(word => foldText(choice.label).includes(word)))

  function toggle(choice: number) {
    const ids = new Set(chosen)
    if (!ids.delete(choice)) ids.add(choice)
    onChange(ids.size === 0 ? undefined : [...ids].toSorted((a, b) => a - b))
  }

  return (
    <div className={styles.choices} data-saves-itself="">
      {choices.length > MANY ? (
        <SearchBox
          label={t('reports:filters.search', { what: label.toLocaleLowerCase() })}
          value={search}
          onChange={setSearch}
        />
      ) : null}
      <div className={styles.list} role="group" aria-label={label}>
        {shown.map(choice => (
          <label key={choice.id} className={styles.choice} htmlFor={`${id}-${choice.id}`}>
            <input
              id={`${id}-${choice.id}`}
              type="checkbox"
              checked={chosen.includes(choice.id)}
              onChange={() => toggle(choice.id)}
            />
            {choice.start}
            <span>
              <ShortLabel label={choice.label} />
            </span>
          </label>
        ))}
        {shown.length === 0 ? <p className={styles.none}>{t('clinic:list.noMatch')}</p> : null}
      </div>
      {chosen.length > 0 ? (
        <button type="button" className={styles.clear} onClick={() => onChange(undefined)}>
          {t('reports:filters.all')}
        </button>
      ) : null}
    </div>
  )
}
