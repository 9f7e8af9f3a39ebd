import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isMilk, successorOf } from '#domain/tooth-chart/arches.ts'
import { comeByAge, followedByAge, teethSeen } from '#domain/tooth-chart/dentition.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { ChartScene } from '../chart-scene.ts'
import { useRecordEntries } from '../use-record-entries.ts'
import styles from './ChartView.module.css'

/** What is seen in a mouth whose teeth are being followed by others. */
export function MixedFoot({ scene }: { scene: ChartScene }) {
  const { t } = useTranslation('tooth-chart')
  const mayEdit = useStaff().can('clinical.edit')
  const { chart, data, day, today, knownOn } = scene
  const seen = teethSeen('mixed', chart)
  const milk = seen.filter(isMilk).length
  const isNow = day === today && !knownOn
  return (
    <div className={styles.mixed}>
      {mayEdit && isNow && data.birth_date ? <ByAge scene={scene} birthDate={data.birth_date} /> : null}
      {mayEdit && isNow ? <span className={styles.mixedHint}>{t('mixed.swap')}</span> : null}
      <span className={styles.mixedCount}>
        {t('mixed.seen', { count: seen.length })}, {t('mixed.milk', { count: milk })}
      </span>
    </div>
  )
}

/** Proposes what has usually come or gone at that age; nothing is charted before it is said to be so. */
function ByAge({ scene, birthDate }: { scene: ChartScene; birthDate: string }) {
  const { t } = useTranslation('tooth-chart')
  const record = useRecordEntries(scene)
  const { chart, today } = scene
  const gone = followedByAge(birthDate, today, chart)
  const come = comeByAge(birthDate, today, chart)

  function apply() {
    const entries = [
      ...gone.map(tooth => ({ tooth, kind: 'exfoliated' as const, state: 'existing' as const })),
      ...come.map(tooth => ({ tooth, kind: 'erupted' as const, state: 'existing' as const })),
    ]
    record.mutate({ entries }, { onSuccess: () => showNotice({ kind: 'ok', text: t('mixed.applied') }) })
  }

  return (
    <Popover
      label={t('mixed.propose')}
      triggerClassName={buttonClass({ variant: 'secondary', size: 'dense' })}
      trigger={
        <>
          <IconWand size={18} stroke={1.75} aria-hidden="true" />
          {t('mixed.propose')}
        </>
      }
    >
      {close => (
        <div className={styles.proposal}>
          {gone.length + come.length === 0 ? (
            <p>{t('mixed.asUsual')}</p>
          ) : (
            <>
              {gone.length > 0 ? (
                <p>
                  {t('mixed.followed')}{' '}
                  <strong>{gone.map(tooth => `${tooth} → ${successorOf(tooth)}`).join(', ')}</strong>
                </p>
              ) : null}
              {come.length > 0 ? (
                <p>
                  {t('mixed.come')} <strong>{come.join(', ')}</strong>
                </p>
              ) : null}
              <Button
                size="dense"
                busy={record.isPending}
                onClick={() => {
                  apply()
                  close()
                }}
              >
                {t('mixed.apply')}
              </Button>
            </>
          )}
        </div>
      )}
    </Popover>
  )
}
