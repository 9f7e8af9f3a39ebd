import { useTranslation } from 'react-i18next'
import { Badge } from '#web/ui/Badge.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Writing to us comes later; until then it says where an answer is to be had. */
export function ContactDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['legal', 'common'])
  return (
    <LightDialog title={t('legal:contact.title')} onClose={onClose}>
      <EmptyState
        title={<Badge tone="accent">{t('common:next.badge')}</Badge>}
        text={t('legal:contact.later')}
      />
    </LightDialog>
  )
}
