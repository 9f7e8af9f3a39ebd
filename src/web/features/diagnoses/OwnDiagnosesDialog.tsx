import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/Dialog.tsx'
import { OwnDiagnoses } from './OwnDiagnoses.tsx'

/** The clinic's own diagnoses, kept from where one of them is missed. */
export default function OwnDiagnosesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('diagnoses')
  return (
    <Dialog title={t('ownTitle')} text={t('ownText')} width={560} onClose={onClose}>
      <OwnDiagnoses />
    </Dialog>
  )
}
