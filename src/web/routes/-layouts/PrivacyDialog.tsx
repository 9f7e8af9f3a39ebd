import { useTranslation } from 'react-i18next'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { PrivacyText } from './PrivacyText.tsx'

await loadNamespaces('legal')

export default function PrivacyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('legal')
  return (
    <LightDialog title={t('privacy.title')} width={720} fills onClose={onClose}>
      <PrivacyText heading="h3" />
    </LightDialog>
  )
}
