import { useTranslation } from 'react-i18next'
import { textIn } from '#domain/documents/texts.ts'
import type { FieldKind } from '#domain/documents/reports/report-template.ts'
import { putField } from './commands.ts'
import { newField } from './new-field.ts'
import { useSheetStore } from './use-sheet.ts'

/** Puts a new field on the page, with its heading: where one stands, or at a place. */
export function useAddField() {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  return (kind: FieldKind, at?: number) => {
    const view = store.view()
    if (!view) return
    const { language } = store.get()
    const label = { [language]: t(`newLabels.${kind}`) }
    const field = newField(kind, label, [
      { [language]: t('newOptions.first') },
      { [language]: t('newOptions.second') },
    ])
    store.setField(field)
    putField(field.id, textIn(label, language), at)(view.state, view.dispatch)
    view.focus()
  }
}
