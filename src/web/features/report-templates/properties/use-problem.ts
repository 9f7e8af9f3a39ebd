import { useTranslation } from 'react-i18next'
import { problemSentence } from '#contract/documents/problem-messages.ts'
import { problemsOfReport } from '#domain/documents/reports/report-problems.ts'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'

/** What is wrong with a part of a field, or of the template itself, once somebody wanted to publish. */
export function useProblem(fieldId: string | undefined, path: string): string | undefined {
  const { i18n } = useTranslation()
  const store = useSheetStore()
  const { marks } = useSheet()
  if (!marks) return undefined
  const { template } = store.draft()
  const index = template.fields.findIndex(({ id }) => id === fieldId)
  const whole = fieldId === undefined ? path : `fields.${index}.${path}`
  const problem = problemsOfReport(template).find(one => one.path === whole)
  return problem && problemSentence(problem, i18n.language === 'en' ? 'en' : 'ro')
}
