import type { Problem } from '../problem.ts'
import { problemsOfOptions, problemsOfTexts, sameIds } from '../template-problems.ts'
import { fieldsIn, readBody } from './report-schema.ts'
import type { ReportTemplate } from './report-template.ts'

/** What keeps a template from being published; nothing for one that may be. */
export function problemsOfReport(template: ReportTemplate): Problem[] {
  const { title, languages, fields } = template
  return [
    ...problemsOfTexts(title, [2, 190], languages, 'title'),
    ...sameIds(fields, 'fields'),
    ...fields.flatMap(({ kind, label, options }, index) => [
      ...problemsOfTexts(label, [2, 190], languages, `fields.${index}.label`),
      ...(kind === 'choice' || kind === 'choices'
        ? problemsOfOptions(options, languages, `fields.${index}.options`)
        : []),
    ]),
    ...languages.flatMap(language => problemsOfBody(template, language)),
  ]
}

function problemsOfBody({ body, fields }: ReportTemplate, language: 'ro' | 'en'): Problem[] {
  const path = `body.${language}`
  const node = readBody(body[language])
  if (!node || (node.textContent.trim() === '' && node.childCount < 2))
    return [{ path, message: `text_missing_${language}` }]
  const named = new Set(fieldsIn(node))
  const known = new Set(fields.map(({ id }) => id))
  return [
    ...fields.flatMap(({ id }, index): Problem[] =>
      named.has(id) ? [] : [{ path: `fields.${index}`, message: `field_nowhere_${language}` }],
    ),
    ...[...named].flatMap((id): Problem[] => (known.has(id) ? [] : [{ path, message: 'field_unknown' }])),
  ]
}
