import { useTranslation } from 'react-i18next'
import type { Call, CallReply } from '#contract/call.ts'
import type { Noun } from '#contract/nouns.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useInvalidate } from './query.ts'
import { useCallForm } from './use-call-form.ts'

interface RecordForm<Add extends Call, Change extends Call> {
  /** The one to change; a new one without. */
  id: number | undefined
  add: Add
  change: Change
  nameOf: (reply: CallReply<Add | Change>) => string
  noun: Noun
  onClose: () => void
}

/** A drawer's form that adds a thing of a list or changes one, and says so. */
export function useRecordForm<Add extends Call, Change extends Call>(record: RecordForm<Add, Change>) {
  const { id, add, change, nameOf, noun, onClose } = record
  const { t } = useTranslation(['clinic', 'common'])
  const invalidate = useInvalidate()
  // In the path of a change; adding has none.
  const extra: object = id === undefined ? {} : { id }
  const { field, ...form } = useCallForm<Add | Change>({
    definition: id === undefined ? add : change,
    extra,
    onDone(reply) {
      invalidate(noun)
      const said = id === undefined ? 'clinic:list.added' : 'clinic:list.saved'
      showNotice({ kind: 'ok', text: t(said, { name: nameOf(reply) }) })
      onClose()
    },
  })
  return { field, drawer: { ...form, submit: t('common:actions.save'), onClose } }
}
