import { IconReceipt } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'

/** Why there is nothing: nothing ever, or nothing of what was chosen. */
export function NoRows({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTranslation('patient-account')
  const icon = <IconReceipt size={28} stroke={1.75} />
  if (!isNarrowed) return <EmptyState icon={icon} title={t('empty')} text={t('emptyText')} />
  return (
    <EmptyState icon={icon} title={t('notFound')}>
      <Button variant="secondary" size="dense" onClick={onClear}>
        {t('clear')}
      </Button>
    </EmptyState>
  )
}
