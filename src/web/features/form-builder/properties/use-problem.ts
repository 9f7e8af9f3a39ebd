import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import { locate, problemsIn } from '../model/looked-up.ts'
import { useEdited } from '../model/use-editor.ts'

/** What is wrong at a place of an element, or of the form's settings; once somebody wanted to publish. */
export function useProblem(id: string | undefined, path: string): string | undefined {
  const { i18n } = useTranslation()
  const problem = useEdited(({ draft: { form }, marks }) =>
    marks
      ? problemsIn(form).find(one => {
          const place = locate(form, one)
          return place.element?.id === id && place.path === path
        })
      : undefined,
  )
  return problem && problemSentence(problem, i18n.language === 'en' ? 'en' : 'ro')
}
