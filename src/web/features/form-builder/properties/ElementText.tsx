import { IconAt } from '@tabler/icons-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { FormElement } from '#domain/documents/forms/form-template.ts'
import { KeywordText, type KeywordTextHandle } from '#web/parts/texts/KeywordText.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { shortText } from '../model/element-words.ts'
import { tagGroups, tagNames } from '../model/tag-names.ts'
import { useEdited } from '../model/use-editor.ts'
import { useChange } from './use-change.ts'
import { useProblem } from './use-problem.ts'
import styles from './ElementText.module.css'

interface ElementTextProps {
  element: FormElement
  name: 'label' | 'help' | 'low' | 'high'
  label: string
  /** Of its letters. */
  least?: number
  most: number
  isLine?: boolean
  /** Takes the focus as it comes. */
  begins?: boolean
}

/** No text of a template is longer. */
const LONGEST = 5000

/** A text of an element in the language that is looked at, beside how it reads in the other. */
export function ElementText({
  element,
  name,
  label,
  least = 1,
  most,
  isLine = false,
  begins = false,
}: ElementTextProps) {
  const { t, i18n } = useTranslation(['form-builder', 'common'])
  const id = useId()
  const language = useEdited(state => state.language)
  const languages = useEdited(({ draft }) => draft.form.languages)
  const change = useChange(element.id)
  const handle = useRef<KeywordTextHandle>(null)
  const root = useRef<HTMLDivElement>(null)
  const names = useMemo(() => tagNames(language, t), [language, t])
  const texts = element[name]
  const [isCut, setIsCut] = useState(false)
  const problem = useProblem(element.id, `${name}.${language}`)
  const text = texts?.[language] ?? ''
  // Said while one writes: what is pasted may be a page long.
  const tooLong =
    isCut || text.length > most
      ? problemSentence(
          { message: 'label_length', values: { minimum: least, characters: most } },
          i18n.language === 'en' ? 'en' : 'ro',
        )
      : undefined
  const other = languages.find(one => one !== language)
  const otherText = other && texts?.[other]

  useEffect(() => {
    if (begins) root.current?.querySelector('textarea')?.focus()
  }, [begins])

  function write(written: string) {
    setIsCut(written.length > LONGEST)
    const next = { ...texts, [language]: written.slice(0, LONGEST) }
    const isEmpty = name !== 'label' && !next.ro && !next.en
    change({ [name]: isEmpty ? undefined : next }, `${name}.${language}`)
  }

  return (
    <div ref={root} className={styles.text}>
      <div className={styles.head}>
        <span aria-hidden="true">{label}</span>
        <Menu
          side="end"
          label={t('properties.tags')}
          triggerClassName={styles.tags}
          trigger={<IconAt size={16} stroke={1.75} aria-hidden="true" />}
        >
          {tagGroups().map(({ group, keys }, index) => [
            index > 0 ? <hr key={group} /> : null,
            ...keys.map(key => (
              <MenuItem key={key} onClick={() => setTimeout(() => handle.current?.insert(key))}>
                {names.get(key)}
              </MenuItem>
            )),
          ])}
        </Menu>
      </div>
      <KeywordText
        label={label}
        lang={language}
        names={names}
        offers={t('properties.tagOffers')}
        isLine={isLine}
        isTall={!isLine}
        value={text}
        error={tooLong ?? problem}
        describedBy={otherText ? id : undefined}
        handle={handle}
        data-path={`${name}.${language}`}
        onChange={write}
      />
      {otherText ? (
        <p id={id} className={styles.other}>
          {t(`otherLanguage.${other}`)}: <span lang={other}>{shortText(otherText, language)}</span>
        </p>
      ) : null}
    </div>
  )
}
