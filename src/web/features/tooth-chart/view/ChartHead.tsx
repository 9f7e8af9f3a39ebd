import { IconPrinter, IconTable, IconDental } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { showNotice } from '#web/ui/notices.ts'
import type { ChartScene } from '../chart-scene.ts'
import { useRecordEntries } from '../use-record-entries.ts'
import styles from './ChartHead.module.css'

const DENTITIONS = ['permanent', 'mixed', 'milk'] as const

interface ChartHeadProps {
  scene: ChartScene
  mayEdit: boolean
  isTable: boolean
  onTable: (isTable: boolean) => void
}

export function ChartHead({ scene, mayEdit, isTable, onTable }: ChartHeadProps) {
  const { t } = useTranslation('tooth-chart')
  const record = useRecordEntries(scene)

  /** From today on; another one is only looked at until then. */
  function keep() {
    record.mutate(
      { dentition: scene.dentition },
      {
        onSuccess() {
          scene.setDentition(undefined)
          showNotice({ kind: 'ok', text: t('keptDentition') })
        },
      },
    )
  }

  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{t('title')}</h2>
      <Segmented
        label={t('dentition')}
        value={scene.dentition}
        options={DENTITIONS.map(value => ({ value, label: t(`dentitions.${value}`) }))}
        onChange={scene.setDentition}
      />
      {mayEdit && scene.isOtherDentition ? (
        <Button variant="soft" size="dense" busy={record.isPending} onClick={keep}>
          {t('keepDentition')}
        </Button>
      ) : null}
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="dense"
          icon={
            isTable ? (
              <IconDental size={18} stroke={1.75} aria-hidden="true" />
            ) : (
              <IconTable size={18} stroke={1.75} aria-hidden="true" />
            )
          }
          onClick={() => onTable(!isTable)}
        >
          {t(isTable ? 'asDrawing' : 'asTable')}
        </Button>
        <Button
          variant="secondary"
          size="dense"
          icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('print')}
        </Button>
      </div>
    </header>
  )
}
