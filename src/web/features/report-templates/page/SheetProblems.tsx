import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { NodeSelection } from 'prosemirror-state'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import type { Problem } from '#domain/documents/problem.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import { textIn } from '#domain/documents/texts.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'
import styles from './SheetProblems.module.css'

/** What keeps the template from being published; each leads to its place. */
export function SheetProblems({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('report-templates')
  const store = useSheetStore()
  const { language } = useSheet()
  const root = useRef<HTMLElement>(null)
  const { template } = store.draft()
  const problems = problemsOfReport(template)
  const count = problems.length
  useEffect(() => root.current?.focus(), [])
  useEffect(() => {
    if (count === 0) onClose()
  }, [count, onClose])

  const fieldOf = ({ path }: Problem) => {
    const [, index] = /^fields\.(\d+)/.exec(path) ?? []
    return index === undefined ? undefined : template.fields[Number(index)]
  }

  function lead(problem: Problem) {
    const of = /(?:\.|_)(ro|en)$/.exec(problem.path)?.[1] ?? /_(ro|en)$/.exec(problem.message)?.[1]
    if (of && of !== language && template.languages.includes(of as 'ro')) store.show(of as 'ro')
    const view = store.view()
    const field = fieldOf(problem)
    if (!view) return
    if (field)
      view.state.doc.descendants((node, at) => {
        if (node.type.name === 'field' && node.attrs['id'] === field.id)
          view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, at)).scrollIntoView())
      })
    view.focus()
  }

  return (
    <section ref={root} tabIndex={-1} className={styles.problems} aria-labelledby="sheet-problems">
      <header>
        <h2 id="sheet-problems">
          <IconAlertCircle size={18} stroke={1.75} aria-hidden="true" />
          {t('publishing.problems', { count })}
        </h2>
        <IconButton dense label={t('publishing.close')} onClick={onClose}>
          <IconX size={18} stroke={1.75} />
        </IconButton>
      </header>
      <ul>
        {problems.map(problem => {
          const field = fieldOf(problem)
          return (
            <li key={`${problem.path} ${problem.message}`}>
              <button type="button" onClick={() => lead(problem)}>
                <span>
                  {field ? textIn(field.label, language) || t('fields.unnamed') : t('publishing.ofTemplate')}
                </span>
                {problemSentence(problem, i18n.language === 'en' ? 'en' : 'ro')}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
