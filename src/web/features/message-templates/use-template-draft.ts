import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addMessageTemplate,
  changeMessageTemplate,
  type ListedTemplate,
  type MessageTemplate,
} from '#contract/messages/message-templates.ts'
import { listKeywords } from '#domain/messages/keywords.ts'
import { ApiError, call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useRequestKey } from '#web/api/use-request-key.ts'
import type { Fields } from '#web/parts/records/merge-savers.ts'
import { useSaversQuestion } from '#web/parts/records/use-savers-question.ts'
import { showNotice } from '#web/ui/notices.ts'
import { useUnsaved } from '#web/ui/use-unsaved.ts'
import { draftOf, inputOf, newDraft, TEXT_FIELDS, type Draft } from './template-draft.ts'
import { useTemplateWords } from './template-words.ts'

/** A template as it is being written, over what is saved; who saves second is asked about what both changed. */
export function useTemplateDraft(saved: ListedTemplate | undefined, today: string, onRefused: () => void) {
  const { t, i18n } = useTranslation('message-templates')
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const { sayLength } = useTemplateWords()
  const { question, saveOver } = useSaversQuestion()
  const sendOnce = useRequestKey()
  // What was there when the writing began.
  const [base, setBase] = useState(saved)
  const [draft, setDraft] = useState<Draft>(() => (saved ? draftOf(saved) : newDraft(today)))
  const opened = base ? draftOf(base) : newDraft(today)
  const isChanged = JSON.stringify(draft) !== JSON.stringify(opened)

  useUnsaved(isChanged)

  const saving = useMutation({
    async mutationFn(): Promise<ListedTemplate> {
      if (!base) return (await sendOnce(options => call(addMessageTemplate, inputOf(draft), options))).data
      const begun = {
        noun: 'message_template' as const,
        version: base.version,
        was: opened as unknown as Fields,
        opened: opened as unknown as Fields,
        asInput: (record: object) => draftOf(record as MessageTemplate),
        labelOf,
        words: {
          unit: (unit: unknown) => t(`units.${unit as 'day'}`, { count: 2 }),
          channel: (channel: unknown) => t(`channels.${channel as 'sms'}`),
          schedule_type: (schedule: unknown) => t(`editor.schedules.${schedule as 'on'}`),
          statuses: (all: unknown) => (all as 'new'[]).map(each => t(`statuses.${each}`)).join(', ') || '–',
          service_ids: (ids: unknown) =>
            (ids as number[]).length === 0
              ? t('editor.allServices')
              : t('editor.servicesChosen', { count: (ids as number[]).length }),
          audience: (audience: unknown) => t(`audiences.${audience as 'all'}`),
          ...Object.fromEntries(TEXT_FIELDS.map(field => [field, sayByName])),
        },
      }
      return saveOver(begun, draft as unknown as Fields, async (merged, version) => {
        const input = inputOf(merged as unknown as Draft)
        return (await call(changeMessageTemplate, { id: base.id, ...input, version })).data
      })
    },
    onSuccess(reply) {
      invalidate('message_template')
      setBase(reply)
      setDraft(draftOf(reply))
      showNotice({
        kind: 'ok',
        text: t(reply.active ? 'editor.saved' : 'editor.savedOff', { name: reply.name }),
        topic: `template ${reply.id}`,
      })
      if (!base)
        void navigate({
          to: '/cabinet/administration/sms-templates/$id',
          params: { id: String(reply.id) },
          replace: true,
          ignoreBlocker: true,
        })
    },
    onError: onRefused,
    meta: { silent: true },
  })

  /** A text with its keywords called as on screen. */
  function sayByName(text: unknown): string {
    const tongue = i18n.language === 'en' ? 'en' : 'ro'
    const names = new Map<string, string>(
      listKeywords('message', draft.tag_name).map(({ key, name }) => [key, name[tongue]]),
    )
    return String(text).replaceAll(/\{(\w+)\}/g, (whole, key: string) => {
      const name = names.get(key)
      return name === undefined ? whole : `{${name}}`
    })
  }

  function labelOf(field: string): string {
    const [part, second, third] = field.split('.')
    if (part === 'texts')
      return `${t(`editor.${third as 'sms'}`)} · ${t(second === 'ro' ? 'editor.romanian' : 'editor.english')}`
    if (part === 'answers')
      return `${t(second === 'yes' ? 'editor.answerYes' : 'editor.answerNo')} · ${t(third === 'ro' ? 'editor.romanian' : 'editor.english')}`
    return t(LABELS[field] ?? 'editor.when')
  }

  return {
    base,
    draft,
    isChanged,
    question,
    sayLength,
    isSaving: saving.isPending,
    errors: saving.error instanceof ApiError ? saving.error.errors : {},
    problem:
      saving.error && !(saving.error instanceof ApiError && Object.keys(saving.error.errors).length > 0)
        ? saving.error.message
        : '',
    set: (changes: Partial<Draft>) => setDraft(old => ({ ...old, ...changes })),
    replace: (next: Draft) => setDraft(next),
    save: () => {
      if (!saving.isPending) saving.mutate()
    },
    /** What the other saved stays. */
    takeTheirs() {
      question?.decide(undefined)
      invalidate('message_template')
      void navigate({ to: '/cabinet/administration/sms-templates', ignoreBlocker: true })
    },
  }
}

const LABELS: Readonly<
  Record<
    string,
    | 'editor.name'
    | 'editor.count'
    | 'editor.unit'
    | 'editor.hour'
    | 'editor.from'
    | 'editor.to'
    | 'editor.date'
    | 'editor.holiday'
    | 'editor.how'
    | 'editor.whom'
    | 'editor.services'
    | 'editor.audience'
    | 'editor.on'
    | 'editor.schedule'
    | 'editor.mainLanguage'
  >
> = {
  name: 'editor.name',
  schedule_type: 'editor.schedule',
  count: 'editor.count',
  unit: 'editor.unit',
  at: 'editor.hour',
  interval_from_hour: 'editor.from',
  interval_to_hour: 'editor.to',
  on_date: 'editor.date',
  holiday: 'editor.holiday',
  language: 'editor.mainLanguage',
  channel: 'editor.how',
  statuses: 'editor.whom',
  service_ids: 'editor.services',
  audience: 'editor.audience',
  active: 'editor.on',
}

export type TemplateDraft = ReturnType<typeof useTemplateDraft>
