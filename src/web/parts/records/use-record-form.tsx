import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import type { ApiError } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { showNotice } from '#web/ui/notices.ts'
import { TwoSavers } from './TwoSavers.tsx'
import { useChanged } from './use-changed.ts'
import type { Versioned, VersionedNoun, ValueWords } from './use-savers-question.ts'
import { useTwoSavers } from './use-two-savers.ts'

interface RecordForm<Add extends Call, Change extends Call> {
  /** The one to change; a new one without. */
  record: Versioned | undefined
  add: Add
  change: Change
  noun: VersionedNoun
  /** Fields that the form itself does not show. */
  extra?: Partial<CallInput<Add | Change>>
  /** Names of those fields, and how values are said that no control shows as text. */
  labels?: Readonly<Record<string, string>>
  words?: ValueWords
  /** A record's fields under the names that a change has for them. */
  asInput?: (record: object) => object
  nameOf: (reply: CallReply<Add | Change>) => string
  onClose: () => void
  /** Instead of saying so and closing. */
  onSaved?: (reply: CallReply<Add | Change>) => void
  onRefused?: (error: ApiError) => boolean
  /** Checks beyond what the inputs' own attributes say: field -> sentence. */
  check?: () => Record<string, string>
}

/** A form that adds a record or changes one, and says so; who saves second is shown what the first one saved. */
export function useRecordForm<Add extends Call, Change extends Call>(form: RecordForm<Add, Change>) {
  const { add, change, noun, nameOf, onClose, onSaved } = form
  // As it was when the form opened: the page reads it again when somebody else saves, and what was written here began before.
  const [record] = useState(form.record)
  const { t } = useTranslation(['clinic', 'common'])
  const invalidate = useInvalidate()
  const { question, make, onOpen } = useTwoSavers({ ...form, record })
  // In the path of a change; adding has none.
  const id: object = record ? { id: record.id } : {}
  const definition = record ? change : add
  const extra = { ...form.extra, ...id }
  const changes = useChanged(definition, extra)
  const { field, submitWith, formProps, ...rest } = useCallForm<Add | Change>({
    definition,
    extra,
    make,
    onOpen(element, input) {
      onOpen(element, input)
      changes.onOpen(input)
    },
    onMade() {
      invalidate(noun)
      onClose()
    },
    ...(form.check && { check: form.check }),
    onRefused: form.onRefused,
    onDone(reply, _values, isOpen) {
      invalidate(noun)
      if (isOpen && onSaved) return onSaved(reply)
      const said = record ? 'clinic:list.saved' : 'clinic:list.added'
      showNotice({ kind: 'ok', text: t(said, { name: nameOf(reply) }) })
      if (isOpen) onClose()
    },
  })
  function leaveTheirs() {
    question?.decide(undefined)
    invalidate(noun)
    onClose()
  }
  const asked = question && <TwoSavers {...question} onLeave={leaveTheirs} />
  return {
    field,
    submitWith,
    drawer: {
      ...rest,
      formProps: {
        ...formProps,
        ref(element: HTMLFormElement | null) {
          formProps.ref(element)
          changes.follow(element)
        },
      },
      submit: t('common:actions.save'),
      // What is new is sent as it opened, too: then it says what is missing.
      isUnchanged: record !== undefined && !changes.isChanged,
      onClose,
      question: asked,
    },
  }
}
