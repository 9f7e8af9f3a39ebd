import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { useNow } from '#web/ui/use-now.ts'

const KILOBYTE = 1024
const PANORAMIC = 'PX'

/** How files are spoken of: what one is called, when and what it is. */
export function useFileWords() {
  const { t } = useTranslation('files')
  const format = useFormat(useClinicFacts().zone)
  const thisYear = new Date(useNow()).getFullYear()

  const size = (bytes: number) =>
    bytes < KILOBYTE * KILOBYTE
      ? t('kilobytes', { count: Math.max(1, Math.round(bytes / KILOBYTE)) })
      : t('megabytes', {
          size: format.number(bytes / KILOBYTE / KILOBYTE, bytes < 10 * KILOBYTE * KILOBYTE ? 1 : 0),
        })

  return {
    format,
    size,
    title: ({ title, name }: PatientFile) => title || name || t('unnamed'),
    day: ({ taken_on: day }: PatientFile) =>
      Number(day.slice(0, 4)) === thisYear
        ? format.dayMonth(day)
        : `${format.dayMonth(day)} ${day.slice(0, 4)}`,
    what: (file: PatientFile) =>
      file.type === 'application/dicom'
        ? 'DICOM'
        : t(file.type === 'application/pdf' ? 'pdf' : `kindsOne.${file.kind}`),
    /** On the corner of an x-ray. */
    mark: ({ kind, dicom }: PatientFile) =>
      kind === 'xray' ? t(dicom?.modality === PANORAMIC ? 'panoramic' : 'xray') : undefined,
  }
}
