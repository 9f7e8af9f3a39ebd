import { NodeSelection } from 'prosemirror-state'
import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/documents/problem.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import { textIn } from '#domain/documents/texts.ts'
import { PublishProblems } from '#web/parts/documents/editor/PublishProblems.tsx'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'

/** What keeps the template from being published; each leads to its place. */
export function SheetProblems({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const { language } = useSheet()
  const { template } = store.draft()
  const problems = problemsOfReport(template)

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
    <PublishProblems
      problems={problems}
      title={t('publishing.problems', { count: problems.length })}
      close={t('publishing.close')}
      nameOf={problem => {
        const field = fieldOf(problem)
        return field ? textIn(field.label, language) || t('fields.unnamed') : t('publishing.ofTemplate')
      }}
      onLead={lead}
      onClose={onClose}
    />
  )
}
