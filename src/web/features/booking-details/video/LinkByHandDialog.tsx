import { useTranslation } from 'react-i18next'
import { setMeetingLink } from '#contract/video/meetings.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { ActDialog } from '#web/parts/money/ActDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'

/** An address from somewhere else, where the provider cannot help. */
export function LinkByHandDialog({ bookingId, onClose }: { bookingId: number; onClose: () => void }) {
  const { t } = useTranslation('meeting')
  const invalidate = useInvalidate()
  const form = useCallForm({
    definition: setMeetingLink,
    extra: { id: bookingId },
    onDone(_reply, _values, isOpen) {
      invalidate('meeting')
      showNotice({ kind: 'ok', text: t('hand.done') })
      if (isOpen) onClose()
    },
  })
  return (
    <ActDialog
      title={t('hand.title')}
      text={t('hand.text')}
      form={form}
      submit={t('hand.submit')}
      onClose={onClose}
    >
      <TextField
        {...form.field('url')}
        label={t('hand.label')}
        help={t('hand.help')}
        // Not of type url: of a wrong one the browser says less than the server.
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        required
      />
    </ActDialog>
  )
}
