import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ruleOf, type Kind, type State } from '#domain/tooth-chart/kinds.ts'
import { IN_SIGHT, keyOfKind, kindsOf } from './kind-keys.ts'
import { useKindWords } from './use-kind-words.ts'
import styles from './KindChoice.module.css'

interface KindChoiceProps {
  state: State
  /** In the order in which they are offered. */
  kinds: readonly Kind[]
  chosen: Kind | undefined
  isWide: boolean
  onWide: (isWide: boolean) => void
  onChoose: (kind: Kind) => void
}

/** What may be charted: the usual ones in sight, the rest looked for; each with the key that chooses it. */
export function KindChoice({ state, kinds, chosen, isWide, onWide, onChoose }: KindChoiceProps) {
  const { t } = useTranslation('chart-entry')
  const words = useKindWords()
  const name = useId()
  const [typed, setTyped] = useState('')
  const first = kinds.slice(0, IN_SIGHT)
  const isHidden = chosen !== undefined && !first.includes(chosen)
  const wanted = plain(typed.trim())
  const found = isWide ? kinds.filter(kind => plain(words.kind(kind)).includes(wanted)) : first
  const several = kindsOf(state).find(
    kind => ruleOf(kind).together && !kinds.includes(kind) && plain(words.kind(kind)).includes(wanted),
  )
  // What was chosen by its key is in sight whichever it is.
  const shown = isHidden && !isWide ? [...first, chosen] : found
  return (
    <div className={styles.root}>
      {isWide ? (
        <input
          type="search"
          className={styles.search}
          ref={takeFocus}
          data-may-stay-empty
          aria-label={t('findKind')}
          placeholder={t('findKind')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter' || !found[0]) return
            event.preventDefault()
            event.stopPropagation()
            onChoose(found[0])
          }}
        />
      ) : null}
      <div
        role="radiogroup"
        aria-label={t('kinds')}
        className={styles.kinds}
        data-wide={isWide ? '' : undefined}
      >
        {shown.map(kind => (
          <label key={kind} className={styles.kind}>
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={kind === chosen}
              aria-keyshortcuts={keyOfKind(state, kind)}
              onChange={() => onChoose(kind)}
            />
            <kbd aria-hidden="true">{keyOfKind(state, kind)}</kbd>
            <span>{words.kind(kind)}</span>
          </label>
        ))}
        {kinds.length > IN_SIGHT ? (
          <button
            type="button"
            className={clsx(styles.kind, styles.other)}
            aria-expanded={isWide}
            onClick={() => onWide(!isWide)}
          >
            <kbd aria-hidden="true">…</kbd>
            <span>{t(isWide ? 'less' : 'other')}</span>
          </button>
        ) : null}
      </div>
      {isWide && found.length === 0 ? (
        <p className={styles.none}>
          {several
            ? t('takesSeveral', { kind: words.kind(several), least: ruleOf(several).together! })
            : t('noKind')}
        </p>
      ) : null}
    </div>
  )
}

/** Whoever asks for the rest goes on by typing what they look for. */
const takeFocus = (field: HTMLInputElement | null) => field?.focus()

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
