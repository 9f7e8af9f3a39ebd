import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Company } from '#contract/clinic/clinics.ts'
import { changeCompany } from '#contract/clinic/company.ts'
import { ApiError } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useTwoSavers } from '#web/parts/records/use-two-savers.ts'
import { showNotice } from '#web/ui/notices.ts'
import { draftOf, listChanged } from './company-draft.ts'
import type { CompanyDraft, CompanyField } from './company-draft.ts'

/** The company as it is being changed, on top of what is saved; only what was changed is sent. */
export function useCompanyDraft(saved: Company) {
  const { t } = useTranslation('company')
  const invalidate = useInvalidate()
  const [changes, setChanges] = useState<Partial<CompanyDraft>>({})
  /** What was saved when the changes began. */
  const [begun, setBegun] = useState<Company>()
  const { busy, errors, problem, attempt, say, tell, clear } = useAttempt()
  const base = begun ?? saved
  const draft = { ...draftOf(saved), ...changes }
  const changed = listChanged(draftOf(saved), draft)
  const { question, make, onOpen } = useTwoSavers({
    record: base,
    noun: 'clinic',
    labels: t('fields', { returnObjects: true }),
    words: { keywords: words => (Array.isArray(words) ? words.join(', ') : '') },
  })

  function set(part: Partial<CompanyDraft>) {
    setBegun(old => old ?? saved)
    setChanges(old => ({ ...old, ...part }))
    for (const field of Object.keys(part)) clear(field)
  }

  function discard() {
    setChanges({})
    setBegun(undefined)
    say()
  }

  async function save() {
    const mine = Object.fromEntries(changed.map(field => [field, draft[field]]))
    onOpen(undefined, Object.fromEntries(changed.map(field => [field, draftOf(base)[field]])))
    say()
    await make(changeCompany, mine)
    invalidate('clinic')
    discard()
    showNotice({ kind: 'ok', text: t('saved') })
  }

  function refuse(error: unknown) {
    if (error instanceof ApiError && error.code === 'invalid_fields') say(error.errors)
    else tell(error)
  }

  return {
    draft,
    changed,
    busy,
    problem,
    question,
    set,
    discard,
    save: () => attempt(save, refuse),
    /** What the server said against a field, or a part of it. */
    errorOf: (field: CompanyField) =>
      joinSentences(
        Object.entries(errors).flatMap(([name, texts]) => (name.split('.')[0] === field ? texts : [])),
      ) || undefined,
  }
}

export type CompanyEditor = ReturnType<typeof useCompanyDraft>
