import { useTranslation } from 'react-i18next'
import type { Problem } from '#domain/documents/problem.ts'
import { PublishProblems } from '#web/parts/documents/editor/PublishProblems.tsx'
import { nameOf } from '../model/element-words.ts'
import { locate, problemsIn } from '../model/looked-up.ts'
import { useEdited, useEditor } from '../model/use-editor.ts'

const LANGUAGE = /\.(ro|en)(?=\.|$)/

/** What keeps the form from being published; each leads to its place. */
export function ProblemList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['form-builder', 'common'])
  const editor = useEditor()
  const form = useEdited(({ draft }) => draft.form)
  const language = useEdited(state => state.language)
  const problems = problemsIn(form)

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
    <PublishProblems
      problems={problems}
      title={t('publishing.problems', { count: problems.length })}
      close={t('publishing.close')}
      nameOf={problem => {
        const { element } = locate(form, problem)
        return element ? nameOf(element, language, t) : t('publishing.ofForm')
      }}
      onLead={lead}
      onClose={onClose}
    />
  )
}
