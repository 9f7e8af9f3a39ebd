import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import {
  addMessageTemplate,
  changeMessageTemplate,
  removeMessageTemplate,
  restoreMessageTemplate,
  type ListedTemplate,
} from '#contract/messages/message-templates.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { showNotice } from '#web/ui/notices.ts'

/** What is done to a template in its row; what it takes away can be taken back. */
export function useRowActions({ id, name, ...template }: ListedTemplate) {
  const { t } = useTranslation(['message-templates', 'common'])
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const undo = (run: () => void) => ({ label: t('common:actions.undo'), run })
  const switching = useMutation({
    mutationFn: (active: boolean) => call(changeMessageTemplate, { id, active }),
    onSuccess(_reply, active) {
      invalidate('message_template')
      showNotice({
        kind: 'ok',
        text: t(active ? 'switchedOn' : 'switchedOff', { name }),
        topic: `template ${id}`,
        action: undo(() => switching.mutate(!active)),
      })
    },
  })
  const restoring = useMutation({
    mutationFn: () => call(restoreMessageTemplate, { id }, { idempotencyKey: newKey() }),
    onSuccess: () => invalidate('message_template'),
  })
  const removing = useMutation({
    mutationFn: () => call(removeMessageTemplate, { id }),
    onSuccess() {
      invalidate('message_template')
      showNotice({ kind: 'ok', text: t('removed', { name }), action: undo(() => restoring.mutate()) })
    },
  })
  const copying = useMutation({
    mutationFn() {
      const { holiday, tag_name, schedule_type, count, unit, at, on_date, language, texts, channel } =
        template
      const { interval_from_hour, interval_to_hour, statuses, service_ids, audience, answers } = template
      return call(
        addMessageTemplate,
        {
          name: t('copyOf', { name }).slice(0, 100),
          tag_name,
          schedule_type,
          count,
          unit,
          at,
          on_date,
          holiday,
          interval_from_hour,
          interval_to_hour,
          language,
          texts,
          channel,
          statuses,
          service_ids,
          audience,
          answers,
          active: tag_name === 'code',
        },
        { idempotencyKey: newKey() },
      )
    },
    onSuccess(reply) {
      invalidate('message_template')
      void navigate({
        to: '/cabinet/administration/sms-templates/$id',
        params: { id: String(reply.data.id) },
      })
    },
  })
  return {
    setActive: (active: boolean) => switching.mutate(active),
    copy: () => copying.mutate(),
    remove: () => removing.mutate(),
  }
}
