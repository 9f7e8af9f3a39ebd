import { IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './DetailsPanel.module.css'

interface DetailsPanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** Beside the calendar on wide screens, a drawer over it on narrow ones, the whole screen on a phone. */
export function DetailsPanel({ label, onClose, children }: DetailsPanelProps) {
  return (
    <aside className={styles.panel} aria-label={label} data-details="">
      <Suspense fallback={<Coming onClose={onClose} />}>{children}</Suspense>
    </aside>
  )
}

/** On a slow line the details come after their place, which can be left meanwhile. */
function Coming({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.coming} aria-busy="true">
      <IconButton dense label={t('actions.close')} onClick={onClose}>
        <IconX size={20} stroke={1.75} />
      </IconButton>
      <Skeleton width="60%" height={24} />
      <Skeleton height={120} />
    </div>
  )
}
