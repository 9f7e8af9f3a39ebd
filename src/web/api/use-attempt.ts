import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './client.ts'
import { isAnswered } from './call-keeping.ts'
import { joinSentences } from './field-errors.ts'
import { useRequestKey } from './use-request-key.ts'
import type { Language } from '#web/i18n/languages.ts'

/** Field -> sentences. */
export type Found = Readonly<Record<string, readonly string[]>>

const NOTHING: Found = {}

/**
 * What a form keeps of sending what it holds, whatever it is made of: one attempt at a time, under one request key, and
 * what was wrong by field and beside, which stays on screen in the language that one switches to.
 */
export function useAttempt() {
  const { t, i18n } = useTranslation()
  const [errors, setErrors] = useState(NOTHING)
  const [problem, setProblem] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const once = useRequestKey()

  const language: Language = i18n.language === 'en' ? 'en' : 'ro'
  const told = useRef(language)
  useEffect(() => {
    if (told.current === language) return undefined
    told.current = language
    let isLate = false
    async function retellAll() {
      const { retell } = await import('#contract/retell.ts')
      if (isLate) return
      const retellEach = (texts: readonly string[]) => texts.flatMap(text => retell(text, language) ?? [])
      setErrors(found =>
        Object.fromEntries(Object.entries(found).map(([field, texts]) => [field, retellEach(texts)])),
      )
      setProblem(retellEach)
    }
    void retellAll()
    return () => {
      isLate = true
    }
  }, [language])

  /** Does nothing while another attempt is on its way; `refuse` hears why it failed. */
  async function attempt(work: () => Promise<void>, refuse: (error: unknown) => void = tell): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      refuse(error)
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  /** Shows what is wrong in place of what was; without a word, nothing is. */
  function say(found: Found = NOTHING, beside: readonly string[] = []) {
    setErrors(found)
    setProblem(beside)
  }

  /** What any form says of a failure: by field, and in a sentence beside. */
  function tell(error: unknown) {
    if (isAnswered(error)) say()
    else if (error instanceof ApiError) say(error.errors, [error.message])
    else say(NOTHING, [t('errors.unexpected')])
  }

  return {
    language,
    busy,
    errors,
    problem: joinSentences(problem),
    once,
    attempt,
    say,
    tell,
    /** A field was written in anew. */
    clear: (field: string) => {
      if (errors[field]) setErrors(({ [field]: _cleared, ...rest }) => rest)
    },
  }
}
