import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconExternalLink, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getClinicSeal, retireClinicSeal, type ClinicSeal } from '#contract/documents/clinic-seal.ts'
import { callProved } from '#web/api/call-proved.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { BringSeal } from './BringSeal.tsx'
import styles from './ClinicSealPage.module.css'

/** What the clinic's documents are sealed with, and a certificate of its own in its place. */
export default function ClinicSealPage() {
  const { t } = useTranslation('settings')
  usePageTitle(t('documents'))
  const { data, error, isFetching, refetch } = useQuery(query(getClinicSeal, {}))
  const seal = data?.data
  return (
    <div className={styles.page}>
      <section className={styles.section} aria-labelledby="clinic-seal">
        <h2 id="clinic-seal">{t('seal.title')}</h2>
        <p className={styles.quiet}>{t('seal.says')}</p>
        <p className={styles.quiet}>{t('seal.saysNot')}</p>
        {error && !seal ? (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        ) : seal ? (
          <Seal seal={seal} />
        ) : (
          <Skeleton height={160} />
        )}
        <Link to="/verify-document" className={styles.link}>
          {t('seal.verify')}
          <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        </Link>
      </section>
      <section className={styles.section} aria-labelledby="own-seal">
        <h2 id="own-seal">{t('seal.ownTitle')}</h2>
        <p className={styles.quiet}>{t('seal.ownText')}</p>
        <BringSeal />
      </section>
    </div>
  )
}

function Seal({ seal }: { seal: ClinicSeal }) {
  const { t } = useTranslation('settings')
  const format = useFormat()
  const [isLeaving, setLeaving] = useState(false)
  if (seal.kind === 'none') return <p className={styles.card}>{t('seal.none')}</p>
  return (
    <div className={styles.card}>
      <p className={styles.kind}>
        <IconShieldCheck size={20} stroke={1.75} aria-hidden="true" />
        {t(`seal.${seal.kind}`)}
      </p>
      <dl className={styles.facts}>
        <dt>{t('seal.subject')}</dt>
        <dd>{seal.subject}</dd>
        <dt>{t('seal.issuer')}</dt>
        <dd>{seal.kind === 'made' ? t('seal.itself') : seal.issuer}</dd>
        <dt>{t('seal.until')}</dt>
        <dd>{seal.valid_until ? format.date(seal.valid_until) : ''}</dd>
        <dt>{t('seal.fingerprint')}</dt>
        <dd className={styles.print}>{seal.sha256?.match(/.{4}/g)?.join(' ')}</dd>
      </dl>
      {seal.kind === 'own' ? (
        <Button variant="danger" size="dense" onClick={() => setLeaving(true)}>
          {t('seal.remove')}
        </Button>
      ) : null}
      {isLeaving ? <RemoveSeal onClose={() => setLeaving(false)} /> : null}
    </div>
  )
}

/** Asked before documents are sealed otherwise. */
function RemoveSeal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['settings', 'common'])
  const client = useQueryClient()
  const removing = useMutation({
    mutationFn: () => callProved(retireClinicSeal, {}),
    onSuccess(reply) {
      client.setQueryData(query(getClinicSeal, {}).queryKey, reply)
      showNotice({ kind: 'ok', text: t('settings:seal.removed') })
      onClose()
    },
  })
  return (
    <Dialog title={t('settings:seal.removeTitle')} text={t('settings:seal.removeText')} onClose={onClose}>
      <div className={styles.choices}>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button variant="danger" size="dense" busy={removing.isPending} onClick={() => removing.mutate()}>
          {t('settings:seal.remove')}
        </Button>
      </div>
    </Dialog>
  )
}
