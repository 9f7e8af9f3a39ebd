import { useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportTemplateDetail } from '#contract/documents/document-templates.ts'
import { DOCUMENT_TAGS, isTagKey } from '#domain/documents/tags.ts'
import { textIn } from '#domain/documents/texts.ts'
import type { NodeWords } from './node-views.ts'
import { useSheetStore } from './use-sheet.ts'

const SAMPLE = ['tooth', 'service', 'price'] as const

type Images = ReportTemplateDetail['images']

/** How the page names its tags, blocks, fields and pictures, in the language on screen. */
export function useNodeWords(images: Images): NodeWords {
  const { t, i18n } = useTranslation('report-templates')
  const store = useSheetStore()
  const shown = useRef(images)
  const hearers = useRef(new Set<() => void>())
  useEffect(() => {
    shown.current = images
    for (const hear of hearers.current) hear()
  }, [images])
  const inEnglish = i18n.language === 'en'
  return useMemo(
    () => ({
      tag: key => (isTagKey(key) ? DOCUMENT_TAGS[key].name[inEnglish ? 'en' : 'ro'] : key),
      block: kind => ({
        title: t(`blocks.${kind as 'services'}`),
        text: t(`blockTexts.${kind as 'services'}`),
        sample:
          kind === 'services'
            ? {
                heads: SAMPLE.map(name => t(`sample.heads.${name}`)),
                row: SAMPLE.map(name => t(`sample.row.${name}`)),
              }
            : undefined,
      }),
      field(id) {
        const { fields, language } = store.get()
        const field = fields.get(id)
        if (!field) return undefined
        const options = field.options.map(({ label }) => textIn(label, language)).filter(Boolean)
        return {
          label: textIn(field.label, language),
          about: options.length > 0 ? options.join(' · ') : t(`abouts.${field.kind as 'text'}`),
          isRequired: field.required,
          kind: field.kind,
        }
      },
      image: id => shown.current.find(image => image.id === id),
      required: t('fields.isRequired'),
      pageBreak: t('sheet.pageBreak'),
      subscribe(listener) {
        hearers.current.add(listener)
        let { fields, language } = store.get()
        const unsubscribe = store.subscribe(() => {
          const next = store.get()
          if (next.fields === fields && next.language === language) return
          ;({ fields, language } = next)
          listener()
        })
        return () => {
          hearers.current.delete(listener)
          unsubscribe()
        }
      },
    }),
    [store, t, inEnglish],
  )
}
