import { useMedia } from '#web/ui/use-media.ts'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#web/ui/Mark.tsx'
import { StaffNav } from './StaffNav.tsx'
import styles from './StaffSidebar.module.css'

const storageKey = 'sidebar'

/** All tabs; folded it keeps the icons. The choice stays on the device; a narrow window folds it by itself. */
export function StaffSidebar() {
  const { t } = useTranslation(['staff', 'common'])
  const isNarrow = useMedia('(width < 1280px)')
  const [isFoldedWide, setIsFoldedWide] = useState(() => localStorage.getItem(storageKey) === 'folded')
  const [isFoldedNarrow, setIsFoldedNarrow] = useState(true)
  const folded = isNarrow ? isFoldedNarrow : isFoldedWide
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  function fold(next: boolean) {
    if (isNarrow) return setIsFoldedNarrow(next)
    localStorage.setItem(storageKey, next ? 'folded' : 'open')
    setIsFoldedWide(next)
  }

  return (
    <aside className={styles.sidebar} data-folded={folded || undefined}>
      <Link to="/cabinet/administration/calendar" className={styles.brand} aria-label={t('common:product')}>
        <Mark />
        <span className={styles.name}>{t('common:product')}</span>
      </Link>
      <StaffNav folded={folded} />
      <button
        type="button"
        className={styles.row}
        aria-expanded={!folded}
        title={folded ? t('staff:nav.unfold') : undefined}
        onClick={() => fold(!folded)}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
        <span className={styles.text}>{folded ? t('staff:nav.unfold') : t('staff:nav.fold')}</span>
      </button>
    </aside>
  )
}
