import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { nameOf } from '../model/element-words.ts'
import { locate, problemsIn } from '../model/looked-up.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'
import styles from './ProblemList.module.css'

const LANGUAGE = /\.(ro|en)(?=\.|$)/

/** What keeps the form from being published; each leads to its place. */
export function ProblemList({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  const form = useEdited(({ draft }) => draft.form)
  const language = useEdited(state => state.language)
  const root = useRef<HTMLElement>(null)
  const problems = problemsIn(form)
  const count = problems.length

  useEffect(() => root.current?.focus(), [])
  useEffect(() => {
    if (count === 0) onClose()
  }, [count, onClose])

  function lead(problem: Problem) {
    const { element, path } = locate(form, problem)
    const [, of] = LANGUAGE.exec(problem.path) ?? []
    if (problem.path === 'elements') {
      return editor.look({ focus: { on: 'palette' } })
    }
    if (element) editor.act({ act: 'select', id: element.id })
    editor.look({
      tab: element ? 'element' : 'form',
      focus: { on: 'field', path: element ? path : path.replace(LANGUAGE, '') },
      ...(of && { language: of as 'ro' }),
    })
  }

  return (
    <section ref={root} tabIndex={-1} className={styles.problems} aria-labelledby="form-problems">
      <header>
        <h2 id="form-problems">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {t('publishing.problems', { count })}
        </h2>
        <IconButton dense label={t('publishing.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <ul>
        {problems.map(problem => {
          const { element } = locate(form, problem)
          return (
            <li key={`${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => lead(problem)}>
                <span>{element ? nameOf(element, language, t) : t('publishing.ofForm')}</span>
                {problemSentence(problem, i18n.language === 'en' ? 'en' : 'ro')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
