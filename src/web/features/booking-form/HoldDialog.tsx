import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '#web/ui/DialogFrame.tsx'
import { HoldForm } from './HoldForm.tsx'

/** Blocked time alone, mostly to change or free it. */
export default function HoldDialog(props: ComponentProps<typeof HoldForm>) {
  const { t } = useTranslation('staff')
  return (
    <DialogFrame title={t('booking.tabHold')} onClose={props.onClose}>
      <HoldForm {...props} />
    </DialogFrame>
  )
}
