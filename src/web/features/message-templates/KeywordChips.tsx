import { useTranslation } from 'react-i18next'
import { KEYWORD_GROUPS, listKeywords } from '#domain/messages/keywords.ts'
import type { TemplateTag } from '#domain/messages/template.ts'
import styles from './KeywordChips.module.css'

interface KeywordChipsProps {
  tag: TemplateTag
  /** What each is called on screen, by its key. */
  names: ReadonlyMap<string, string>
  used: ReadonlySet<string>
  onChoose: (key: string) => void
}

/** What a text may name, by what it is of; a press puts it where one was writing. */
export function KeywordChips({ tag, names, used, onChoose }: KeywordChipsProps) {
  const { t } = useTranslation('message-templates')
  const keywords = listKeywords('message', tag)
  return (
    <dl className={styles.keywords}>
      {KEYWORD_GROUPS.map(group => {
        const own = keywords.filter(each => each.group === group)
        return own.length === 0 ? null : (
          <div key={group}>
            <dt>{t(`editor.groups.${group}`)}</dt>
            <dd>
              {own.map(({ key }) => (
                <button
                  key={key}
                  type="button"
                  className={styles.keyword}
                  data-used={used.has(key) || undefined}
                  aria-label={t('editor.insert', { name: names.get(key) })}
                  // The text keeps its caret.
                  onMouseDown={event => event.preventDefault()}
                  onClick={() => onChoose(key)}
                >
                  {names.get(key)}
                </button>
              ))}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
