import { useTranslation } from 'react-i18next'
import { renderText } from '#domain/messages/render.ts'
import { exampleValues } from '#domain/messages/template-check.ts'
import type { TemplateTag } from '#domain/messages/template.ts'
import { useClinicName } from '#web/parts/clinic/clinic-queries.ts'

/** Says a text as an example of its occasion reads, in the clinic's own name. */
export function useExample(): (text: string, tag: TemplateTag) => string {
  const { i18n } = useTranslation()
  const name = useClinicName()
  const language = i18n.language === 'en' ? 'en' : 'ro'
  return (text, tag) =>
    renderText(text, { ...exampleValues(tag, language), ...(name !== undefined && { clinic_name: name }) })
}
