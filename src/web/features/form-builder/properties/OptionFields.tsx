import { IconPlus } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_OPTIONS, type Option } from '#domain/documents/choice.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { Button } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { newOption, randomId } from '../model/new-element.ts'
import { useEdited } from '../model/use-editor.ts'
import { OptionField } from './OptionField.tsx'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'
import styles from './OptionFields.module.css'

/** What a question offers, in its order. */
export function OptionFields({ element }: { element: FormElement }) {
  const { t } = useTranslation('form-builder')
  const language = useEdited(state => state.language)
  const change = useChange(element.id)
  const problem = useProblem(element.id, 'options')
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const wanted = useRef<string>(undefined)
  const options = element.options ?? []
  const isFull = options.length >= MOST_OPTIONS

  // Of whichever the last act left to be written in, once it is there.
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    const field = list.current?.querySelector<HTMLElement>(`[data-option="${wanted.current}"] input`)
    ;(field ?? adding.current)?.focus()
    wanted.current = undefined
  })

  const put = (next: readonly Option[], burst?: string) => change({ options: next }, burst)
  const replace = (at: number, part: Partial<Option>, burst?: string) =>
    put(options.with(at, { ...options[at]!, ...part }), burst)

  /** Several lines that are pasted become options of their own. */
  function insert(at: number, lines: readonly string[]) {
    const added = lines
      .slice(0, MOST_OPTIONS - options.length)
      .map(line => ({ ...newOption(randomId), label: line ? { [language]: line } : {} }))
    const last = added.at(-1)
    if (!last) return
    wanted.current = last.id
    put(options.toSpliced(at, 0, ...added))
  }

  function remove(at: number) {
    wanted.current = (options[at - 1] ?? options[at + 1])?.id ?? ''
    put(options.toSpliced(at, 1))
  }

  function move(from: number, to: number) {
    const option = options[from]
    if (option) put(options.toSpliced(from, 1).toSpliced(to, 0, option))
  }

  return (
    <fieldset className={styles.options} data-path="options">
      <legend>
        {t('properties.options')}{' '}
        <span>{t('properties.count', { count: options.length, most: MOST_OPTIONS })}</span>
      </legend>
      <ol ref={list} data-ordered>
        {options.map((option, at) => (
          <OptionField
            key={option.id}
            elementId={element.id}
            option={option}
            isOfSeveral={element.type === 'choices'}
            place={at}
            onChange={(part, burst) => replace(at, part, burst && `${option.id} ${burst}`)}
            onInsert={lines => insert(at + 1, lines)}
            onRemove={() => remove(at)}
            onPut={to => move(at, to)}
          />
        ))}
      </ol>
      <FieldError id={`options-${element.id}`} error={problem} />
      {isFull ? (
        <p className={styles.full}>{t('properties.full', { most: MOST_OPTIONS })}</p>
      ) : (
        <Button
          ref={adding}
          variant="quiet"
          size="dense"
          className={styles.add}
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => insert(options.length, [''])}
        >
          {t('properties.addOption')}
        </Button>
      )}
    </fieldset>
  )
}
