import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { DialogForm, DialogFrame } from '#web/ui/DialogFrame.tsx'
import type { FinderWish, FoundHour } from './finder-wish.ts'
import { FinderFilters } from './FinderFilters.tsx'
import { FreeHours } from './FreeHours.tsx'
import styles from './Finder.module.css'

export interface FinderProps {
  /** What is looked for at first. */
  wish: FinderWish
  /** Whose booking is to be moved, or nothing for a new one. */
  name?: string | undefined
  /** Whether the services are settled elsewhere. */
  isFixed?: boolean
  zone: string
  onClose: () => void
  onChoose: (hour: FoundHour, wish: FinderWish) => void
}

/** Looks for the next free hours and hands over the one that is chosen. */
export default function Finder({ wish: start, name, isFixed = false, zone, onClose, onChoose }: FinderProps) {
  const { t } = useTranslation(['staff', 'common'])
  const [wish, setWish] = useState(start)
  return (
    <DialogFrame
      title={name === undefined ? t('staff:finder.title') : t('staff:finder.titleFor', { name })}
      isWide
      onClose={onClose}
    >
      <DialogForm
        focusFirst={false}
        onSubmit={() => undefined}
        aside={<FreeHours wish={wish} zone={zone} onChoose={hour => onChoose(hour, wish)} />}
        foot={
          <>
            <span className={styles.hint}>{t('staff:finder.hint')}</span>
            <Button variant="secondary" size="dense" onClick={onClose}>
              {t('common:actions.close')}
            </Button>
          </>
        }
      >
        <FinderFilters
          wish={wish}
          isFixed={isFixed}
          onChange={patch => setWish(old => ({ ...old, ...patch }))}
        />
      </DialogForm>
    </DialogFrame>
  )
}
