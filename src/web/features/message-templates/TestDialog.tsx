import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { testTemplate } from '#contract/messages/template-previews.ts'
import { call } from '#web/api/client.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { inputOf, type Draft, type Language } from './template-draft.ts'
import styles from './TestDialog.module.css'

interface TestDialogProps {
  id: number
  draft: Draft
  language: Language
  bookingId: number | undefined
  onClose: () => void
}

/** Sends what is on the screen to whoever wrote it. */
export function TestDialog({ id, draft, language, bookingId, onClose }: TestDialogProps) {
  const { t } = useTranslation('message-templates')
  const [channel, setChannel] = useState<'sms' | 'email'>(draft.channel === 'email' ? 'email' : 'sms')
  const sendOnce = useRequestKey()
  const sending = useMutation({
    mutationFn: () =>
      sendOnce(options =>
        call(
          testTemplate,
          {
            id,
            channel,
            texts: inputOf(draft).texts,
            read_in: language,
            ...(bookingId !== undefined && { booking_id: bookingId }),
          },
          options,
        ),
      ),
    onSuccess({ data }) {
      showNotice({ kind: 'ok', text: t('test.sent', { recipient: showPhone(data.recipient) }) })
      onClose()
    },
  })
  return (
    <Dialog title={t('test.title')} text={t('test.text')} onClose={onClose}>
      <Segmented
        label={t('editor.how')}
        value={channel}
        options={(['sms', 'email'] as const).map(value => ({ value, label: t(`test.${value}`) }))}
        onChange={setChannel}
      />
      <div className={styles.foot}>
        <Button size="dense" busy={sending.isPending} onClick={() => sending.mutate()}>
          {t('test.send')}
        </Button>
      </div>
    </Dialog>
  )
}
