import { IconDeviceTablet } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { getFormFile, witnessFormFile, type ListedFormFile } from '#contract/documents/form-files.ts'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { shortPrint } from './use-form-words.ts'
import styles from './Strip.module.css'

/** Somebody has signed on the tablet: a colleague says that it is who they should be, of this very document. */
export function WitnessStrip({ file, patient }: { file: ListedFormFile; patient: PatientRecord }) {
  const { t } = useTranslation('form-files')
  const invalidate = useInvalidate()
  const { data } = useQuery({ ...query(getFormFile, { id: file.id }), select: reply => reply.data })
  const print = data?.document_sha256 ?? undefined
  const name = `${patient.first_name} ${patient.last_name}`
  const witnessing = useMutation({
    mutationFn: (sha256: string) =>
      call(witnessFormFile, { id: file.id, document_sha256: sha256, is_known: true }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('witnessed') }),
    onSettled: () => invalidate(['patient_record']),
  })
  return (
    <div className={styles.strip} data-tone="accent" role="status">
      <IconDeviceTablet size={20} stroke={1.75} aria-hidden="true" />
      <p>
        <strong>{t('witness', { name })}</strong>{' '}
        {print ? t('witnessText', { name, print: shortPrint(print) }) : null}
      </p>
      <Button
        size="dense"
        busy={witnessing.isPending}
        disabled={!print}
        onClick={() => print && witnessing.mutate(print)}
      >
        {t('witnessDo')}
      </Button>
    </div>
  )
}
