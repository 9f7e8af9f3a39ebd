import { IconChevronRight, IconX } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { foldText } from '#domain/people/person-name.ts'
import styles from './SearchForm.module.css'

/** A suggestion; `key` tells apart two of one name. */
export interface Choice {
  key: string
  text: string
  /** A second line, as of a doctor the clinic. */
  note?: string
}

export interface ChoiceGroup {
  /** Heading over the group; none for a single list. */
  title?: string
  choices: Choice[]
}

interface ChoiceFieldProps {
  /** What a browser without scripts sends it as. */
  name: string
  label: string
  placeholder: string
  icon: ReactNode
  value: string
  groups: ChoiceGroup[]
  /** Whether the groups are already for what is typed. */
  suggested?: boolean
  onChange: (text: string) => void
  /** A suggestion was taken, or, without one, the field cleared. */
  onPick: (choice?: Choice) => void
}

const MOST_MATCHES = 8

/** A text field that suggests as one types, without insisting on its suggestions. */
export function ChoiceField({
  name,
  label,
  placeholder,
  icon,
  value,
  groups,
  suggested = false,
  onChange,
  onPick,
}: ChoiceFieldProps) {
  const { t } = useTranslation('patient')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  // A field that was not changed since it was opened shows everything, not only what it already says.
  const [typed, setTyped] = useState(false)

  const shown = filterGroups(groups, typed && !suggested ? value : '')
  const flat = shown.flatMap(group => group.choices)
  const listed = open && flat.length > 0

  function close() {
    setOpen(false)
    setActive(-1)
    setTyped(false)
  }

  function pick(choice?: Choice) {
    onPick(choice)
    close()
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!listed) setOpen(true)
      else if (event.key === 'ArrowDown') setActive(Math.min(active + 1, flat.length - 1))
      else setActive(Math.max(active - 1, -1))
    } else if (event.key === 'Enter' && listed && active >= 0) {
      event.preventDefault()
      pick(flat[active])
    } else if (event.key === 'Escape' && listed) {
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter') close()
  }

  return (
    <div
      className={styles.field}
      onBlur={event => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <label className={styles.row} htmlFor={id}>
        <span className={styles.icon}>{icon}</span>
        <span className={styles.words}>
          <span className={styles.label}>{label}</span>
          <input
            ref={input}
            id={id}
            name={name}
            className={styles.input}
            type="text"
            role="combobox"
            aria-expanded={listed}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={listed && active >= 0 ? `${id}-${active}` : undefined}
            autoComplete="off"
            enterKeyHint="search"
            maxLength={100}
            placeholder={placeholder}
            value={value}
            onFocus={() => setOpen(true)}
            onClick={() => setOpen(true)}
            onKeyDown={handleKey}
            onChange={event => {
              onChange(event.target.value)
              setTyped(true)
              setActive(-1)
              setOpen(true)
            }}
          />
        </span>
        {value ? null : (
          <IconChevronRight className={styles.chevron} size={20} stroke={1.75} aria-hidden="true" />
        )}
      </label>
      {value ? (
        <button
          type="button"
          className={styles.clear}
          aria-label={t('search.clear', { field: label })}
          onClick={() => {
            pick()
            input.current?.focus()
          }}
        >
          <IconX size={20} stroke={1.75} />
        </button>
      ) : null}
      <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!listed}>
        {shown.map(group => (
          <Suggestions
            key={group.title ?? ''}
            id={id}
            group={group}
            flat={flat}
            active={active}
            value={value}
            onPick={pick}
          />
        ))}
      </div>
    </div>
  )
}

interface SuggestionsProps {
  id: string
  group: ChoiceGroup
  flat: Choice[]
  active: number
  value: string
  onPick: (choice: Choice) => void
}

function Suggestions({ id, group, flat, active, value, onPick }: SuggestionsProps) {
  return (
    <div role="group" aria-label={group.title}>
      {group.title ? (
        <div className={styles.groupTitle} aria-hidden="true">
          {group.title}
        </div>
      ) : null}
      {group.choices.map(choice => {
        const index = flat.indexOf(choice)
        return (
          <button
            type="button"
            key={choice.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={choice.text === value}
            className={clsx(styles.option, index === active && styles.active)}
            ref={index === active ? bringIntoSight : undefined}
            // The press must not take the focus from the field.
            onMouseDown={event => event.preventDefault()}
            onClick={() => onPick(choice)}
          >
            <span>
              {choice.text}
              {choice.note ? <span className={styles.note}>{choice.note}</span> : null}
            </span>
          </button>
        )
      })}
    </div>
  )
}

/** Answers nothing: what a ref answers is taken for its clean-up. */
function bringIntoSight(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

function filterGroups(groups: ChoiceGroup[], text: string): ChoiceGroup[] {
  const wanted = foldText(text)
  const seen = new Set<string>()
  return groups
    .map(group => ({
      ...group,
      choices: group.choices
        .filter(
          choice => !seen.has(choice.key) && foldText(choice.text).includes(wanted) && seen.add(choice.key),
        )
        // The whole list is there to be looked through; what is typed asks for its best matches.
        .slice(0, wanted ? MOST_MATCHES : undefined),
    }))
    .filter(group => group.choices.length > 0)
}

/** Names that are suggestions as they are. */
export const namedChoices = (names: readonly string[]): Choice[] =>
  names.map(name => ({ key: name, text: name }))
