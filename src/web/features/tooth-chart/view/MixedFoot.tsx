import { IconWand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { isMilk, successorOf } from '#domain/tooth-chart/arches.ts'
import { comeByAge, followedByAge, teethSeen } from '#domain/tooth-chart/dentition.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import styles from './ChartView.module.css'

type Acts = NonNullable<ChartEditing['acts']>

interface MixedFootProps {
  scene: ChartScene
  acts: Acts | undefined
}

/** What is seen in a mouth whose teeth are being followed by others. */
export function MixedFoot({ scene, acts }: MixedFootProps) {
  const { t } = useTranslation('tooth-chart')
  const { chart, data, day, today } = scene
  const seen = teethSeen('mixed', chart)
  const milk = seen.filter(isMilk).length
  const isTouched = useMedia('(pointer: coarse)')
  const now = day === today ? acts : undefined
  return (
    <div className={styles.mixed}>
      {now && data.birth_date ? <ByAge scene={scene} acts={now} birthDate={data.birth_date} /> : null}
      {now ? (
        <span className={styles.mixedHint}>{t(isTouched ? 'mixed.swapTouch' : 'mixed.swap')}</span>
      ) : null}
      <span className={styles.mixedCount}>
        {t('mixed.seen', { count: seen.length })}, {t('mixed.milk', { count: milk })}
      </span>
    </div>
  )
}

/** Proposes what has usually come or gone at that age; nothing is charted before it is said to be so. */
function ByAge({ scene, acts, birthDate }: { scene: ChartScene; acts: Acts; birthDate: string }) {
  const { t } = useTranslation('tooth-chart')
  const { chart, today } = scene
  const gone = followedByAge(birthDate, today, chart)
  const come = comeByAge(birthDate, today, chart)

  function apply() {
    const entries = [
      ...gone.map(tooth => ({ tooth, kind: 'exfoliated' as const, state: 'existing' as const, date: today })),
      ...come.map(tooth => ({ tooth, kind: 'erupted' as const, state: 'existing' as const, date: today })),
    ]
    acts.chart({ entries, said: t('mixed.applied') })
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
                  <strong>
                    {gone.map(tooth => `${tooth}\u00a0→\u00a0${successorOf(tooth)}`).join(', ')}
                  </strong>
                </p>
              ) : null}
              {come.length > 0 ? (
                <p>
                  {t('mixed.come')} <strong>{come.join(', ')}</strong>
                </p>
              ) : null}
              <Button
                size="dense"
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
