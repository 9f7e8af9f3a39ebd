import { IconPlus, IconX } from '@tabler/icons-react'
import { useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MOST_OPTIONS, type Option } from '#domain/documents/choice.ts'
import type { ReportField } from '#domain/documents/reports/report-template.ts'
import { textIn, type DocumentLanguage } from '#domain/documents/texts.ts'
import { OrderHandle } from '#web/parts/list/OrderHandle.tsx'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FieldError } from '#web/ui/Field.tsx'
import { randomId } from '../sheet/new-field.ts'
import { useProblem } from './use-problem.ts'
import styles from './Properties.module.css'

interface OptionListProps {
  field: ReportField
  language: DocumentLanguage
  onChange: (options: readonly Option[]) => void
}

/** What a field offers, in its order. */
export function OptionList({ field, language, onChange }: OptionListProps) {
  const { t } = useTranslation('report-templates')
  const problem = useProblem(field.id, 'options')
  const list = useRef<HTMLOListElement>(null)
  const wanted = useRef<string>(undefined)
  const { options } = field
  useLayoutEffect(() => {
    if (wanted.current === undefined) return
    list.current?.querySelector<HTMLElement>(`[data-option="${wanted.current}"] input`)?.focus()
    wanted.current = undefined
  })

  const replace = (at: number, part: Partial<Option>) =>
    onChange(options.with(at, { ...options[at]!, ...part }))

  function add(at: number) {
    const option = { id: `o${randomId()}`, label: {} }
    wanted.current = option.id
    onChange(options.toSpliced(at, 0, option))
  }

  function remove(at: number) {
    wanted.current = (options[at - 1] ?? options[at + 1])?.id
    onChange(options.toSpliced(at, 1))
  }

  return (
    <fieldset className={styles.options}>
      <legend>
        {t('fields.options')}{' '}
        <span>{t('fields.optionCount', { count: options.length, most: MOST_OPTIONS })}</span>
      </legend>
      <ol ref={list} data-ordered>
        {options.map((option, at) => (
          <li key={option.id} data-option={option.id} className={styles.option}>
            <OrderHandle
              label={t('fields.moveOption', { place: at + 1 })}
              place={at}
              onPut={to => onChange(options.toSpliced(at, 1).toSpliced(to, 0, option))}
            />
            <div className={styles.frame}>
              <input
                type="text"
                lang={language}
                aria-label={t('fields.option', { place: at + 1 })}
                placeholder={textIn(option.label, language)}
                maxLength={190}
                autoComplete="off"
                value={option.label[language] ?? ''}
                onChange={({ target }) =>
                  replace(at, { label: { ...option.label, [language]: target.value } })
                }
                onKeyDown={event => {
                  if (
                    event.key !== 'Enter' ||
                    event.nativeEvent.isComposing ||
                    options.length >= MOST_OPTIONS
                  )
                    return
                  event.preventDefault()
                  add(at + 1)
                }}
              />
              <button
                type="button"
                className={styles.withText}
                aria-pressed={option.with_text === true}
                aria-label={t('fields.withTextOf', { place: at + 1 })}
                onClick={() => replace(at, { with_text: option.with_text ? undefined : true })}
              >
                {t('fields.withText')}
              </button>
            </div>
            <IconButton dense label={t('fields.removeOption', { place: at + 1 })} onClick={() => remove(at)}>
              <IconX size={16} stroke={1.75} />
            </IconButton>
          </li>
        ))}
      </ol>
      <FieldError id={`options-${field.id}`} error={problem} />
      {options.length < MOST_OPTIONS ? (
        <Button
          variant="quiet"
          size="dense"
          icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => add(options.length)}
        >
          {t('fields.addOption')}
        </Button>
      ) : null}
    </fieldset>
  )
}
