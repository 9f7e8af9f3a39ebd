import { useTranslation } from 'react-i18next'
import type { VisitReport } from '#contract/documents/visit-reports.ts'
import { createFormat, type Format } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'

const known = new Map<string, Format>()

/** What stands on the paper is in its language, whatever the screen's is. */
export function usePaperWords({ language }: Pick<VisitReport, 'language'>) {
  const { t } = useTranslation('visit-reports', { lng: language })
  const { zone } = useClinicFacts()
  const name = `${language} ${zone}`
  let format = known.get(name)
  if (!format) {
    format = createFormat(language, zone)
    known.set(name, format)
  }
  return { t, format }
}
