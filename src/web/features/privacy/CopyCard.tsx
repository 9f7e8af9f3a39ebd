import { IconBraces, IconFileText } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { exportPerson } from '#contract/patients/person-copy.ts'
import { listOpenings } from '#contract/patients/privacy.ts'
import { download } from '#web/api/download.ts'
import { keyOf } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './PrivacySection.module.css'

/** All that is kept of a person, to be handed to them. */
export function CopyCard({ patientId }: { patientId: number }) {
  const { t } = useTranslation('privacy')
  const client = useQueryClient()
  const saving = useMutation({
    mutationFn: (format: 'pdf' | 'json') => download(exportPerson, { id: patientId, format }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listOpenings) }),
  })
  const busy = saving.isPending && saving.variables
  return (
    <section className={styles.card} aria-labelledby="privacy-copy">
      <h3 id="privacy-copy">{t('copy.title')}</h3>
      <p>{t('copy.text')}</p>
      <div className={styles.buttons}>
        <Button
          variant="secondary"
          size="dense"
          icon={<IconFileText size={18} stroke={1.75} aria-hidden="true" />}
          busy={busy === 'pdf'}
          onClick={() => saving.mutate('pdf')}
        >
          {t('copy.pdf')}
        </Button>
        <Button
          variant="secondary"
          size="dense"
          icon={<IconBraces size={18} stroke={1.75} aria-hidden="true" />}
          busy={busy === 'json'}
          onClick={() => saving.mutate('json')}
        >
          {t('copy.json')}
        </Button>
      </div>
    </section>
  )
}
