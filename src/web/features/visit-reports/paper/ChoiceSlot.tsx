import { IconCheck } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { LONGEST_BESIDE, type Chosen, type Option } from '#domain/documents/choice.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { Value } from '../writing/report-edits.ts'
import { usePaper } from './paper-context.ts'
import type { SlotProps } from './Slot.tsx'
import styles from './Slot.module.css'

const NOTHING: Chosen = { chosen: [] }
const chosenIn = (value: Value): Chosen =>
  value !== null && typeof value === 'object' && 'chosen' in value ? value : NOTHING

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** One or several of some: one stop of Tab, arrows go from one to the next, and each has its digit. */
export function ChoiceSlot({ field, id, label, value, describedBy, isWrong, onWrite }: SlotProps) {
  const { t } = useTranslation('visit-reports')
  const { language } = usePaper().report
  const root = useRef<HTMLDivElement>(null)
  const { options, kind } = field
  const isOne = kind === 'choice'
  const now = chosenIn(value)
  const picked = new Set(now.chosen)
  const [stop, setStop] = useState<string>()
  const tabStop = stop ?? options.find(one => picked.has(one.id))?.id ?? options[0]?.id

  function put(ids: ReadonlySet<string>, texts = now.texts) {
    const chosen = options.filter(one => ids.has(one.id)).map(one => one.id)
    const kept = Object.fromEntries(Object.entries(texts ?? {}).filter(([of]) => ids.has(of)))
    onWrite(chosen.length === 0 ? null : { chosen, ...(Object.keys(kept).length > 0 && { texts: kept }) })
  }

  /** Pressed once more, it is taken back. */
  function toggle({ id: of, with_text: withText }: Option) {
    const isOn = !picked.has(of)
    const next = new Set(isOne ? [] : picked)
    if (isOn) next.add(of)
    else next.delete(of)
    put(next)
    setStop(of)
    if (isOn && withText) setTimeout(() => document.getElementById(`${id}-${of}`)?.focus())
  }

  function go(to: number, event: KeyboardEvent) {
    const option = options[(to + options.length) % options.length]
    if (!option) return
    event.preventDefault()
    setStop(option.id)
    root.current?.querySelector<HTMLElement>(`[data-option="${option.id}"]`)?.focus()
    if (isOne && picked.size > 0 && !option.with_text) put(new Set([option.id]))
  }

  function byKey(event: KeyboardEvent, index: number) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = STEPS[event.key]
    if (step !== undefined) go(index + step, event)
    else if (event.key === 'Home') go(0, event)
    else if (event.key === 'End') go(options.length - 1, event)
    else if (/^[1-9]$/.test(event.key)) {
      const option = options[Number(event.key) - 1]
      if (!option) return
      event.preventDefault()
      root.current?.querySelector<HTMLElement>(`[data-option="${option.id}"]`)?.focus()
      toggle(option)
    } else if ((event.key === 'Backspace' || event.key === 'Delete') && picked.size > 0) {
      event.preventDefault()
      put(new Set())
    }
  }

  return (
    <div
      ref={root}
      id={id}
      role={isOne ? 'radiogroup' : 'group'}
      aria-label={label}
      aria-describedby={describedBy}
      className={styles.chips}
      data-wrong-frame={isWrong || undefined}
    >
      {options.map((option, index) => {
        const isOn = picked.has(option.id)
        const said = textIn(option.label, language)
        return (
          <span key={option.id} className={styles.chip}>
            <button
              type="button"
              role={isOne ? 'radio' : 'checkbox'}
              aria-checked={isOn}
              data-option={option.id}
              tabIndex={option.id === tabStop ? 0 : -1}
              title={index < 9 ? t('byDigit', { digit: index + 1 }) : undefined}
              onClick={() => toggle(option)}
              onFocus={() => setStop(option.id)}
              onKeyDown={event => byKey(event, index)}
            >
              {isOn ? <IconCheck size={16} stroke={2} aria-hidden="true" /> : null}
              {said}
            </button>
            {isOn && option.with_text ? (
              <Beside
                id={`${id}-${option.id}`}
                label={t('which', { option: said })}
                text={now.texts?.[option.id] ?? ''}
                onWrite={text => put(picked, { ...now.texts, [option.id]: text })}
              />
            ) : null}
          </span>
        )
      })}
    </div>
  )
}

interface BesideProps {
  id: string
  label: string
  text: string
  onWrite: (text: string) => void
}

/** What is meant. A space at its end stays while one types on, though nobody keeps it. */
function Beside({ id, label, text, onWrite }: BesideProps) {
  const [typed, setTyped] = useState(text)
  const shown = typed.trim() === text.trim() ? typed : text
  return (
    <input
      id={id}
      type="text"
      aria-label={label}
      placeholder={label}
      maxLength={LONGEST_BESIDE}
      autoComplete="off"
      value={shown}
      onChange={event => {
        setTyped(event.target.value)
        onWrite(event.target.value)
      }}
    />
  )
}
