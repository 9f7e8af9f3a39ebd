import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Mark } from '#web/ui/Mark.tsx'
import { StaffNav } from './StaffNav.tsx'
import styles from './StaffSidebar.module.css'

const storageKey = 'sidebar'

function readFolded(): boolean {
  const kept = localStorage.getItem(storageKey)
  return kept ? kept === 'folded' : matchMedia('(width < 1280px)').matches
}

/** All tabs; folded it keeps the icons. The choice stays on the device. */
export function StaffSidebar() {
  const { t } = useTranslation(['staff', 'common'])
  const [folded, setFolded] = useState(readFolded)
  const Icon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse

  function fold(next: boolean) {
    localStorage.setItem(storageKey, next ? 'folded' : 'open')
    setFolded(next)
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
