import { useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-messages.ts'
import { ApiError, call } from '#web/api/client.ts'
import type { Language } from '#web/i18n/languages.ts'

type Values = Record<string, FormDataEntryValue | boolean>
type Errors = Record<string, string>

interface CallForm<C extends Call> {
  definition: C
  /** Fields that the form itself does not show. */
  extra?: Partial<CallInput<C>>
  /** Checks beyond the contract's: field -> sentence. */
  check?: (values: Values) => Errors | Promise<Errors>
  /** Leaves out fields that only the form knows. */
  omit?: readonly string[]
  onDone: (reply: CallReply<C>, values: Values) => void | Promise<void>
}

/**
 * A form whose fields are named as the call's: the contract checks them first, then the server; each sentence goes to its
 * field, the rest to `problem`, and the focus to the first field that is wrong.
 */
export function useCallForm<C extends Call>({ definition, extra, check, omit = [], onDone }: CallForm<C>) {
  const { t, i18n } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)

  function show(found: Errors) {
    setErrors(found)
    const fields = [...(form.current?.elements ?? [])]
    fields
      .find((field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name in found)
      ?.focus()
  }

  async function submit() {
    if (!form.current || busy) return
    setProblem('')
    const values = readForm(form.current)
    const language: Language = i18n.language === 'en' ? 'en' : 'ro'
    const input = { ...values, ...extra }
    const parsed = definition.body.safeParse(input)
    const found = {
      ...(parsed.success ? {} : firstErrors(parsed.error, language)),
      ...(await check?.(values)),
    }
    if (Object.keys(found).length > 0) {
      show(found)
      return
    }
    setErrors({})
    setBusy(true)
    try {
      for (const name of omit) delete input[name]
      await onDone(await call(definition, input as unknown as CallInput<C>), values)
    } catch (error) {
      const shown = Object.keys(values)
      const byField = error instanceof ApiError ? firstOf(error.errors) : {}
      if (Object.keys(byField).some(field => shown.includes(field))) show(byField)
      else setProblem(error instanceof ApiError ? error.message : t('errors.unexpected'))
    } finally {
      setBusy(false)
    }
  }

  return {
    busy,
    problem,
    submit,
    formProps: {
      ref: form,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** The name and error of one field; typing clears its error. */
    field: (name: string) => ({
      name,
      error: errors[name],
      onInput: () => {
        if (errors[name]) setErrors(({ [name]: _cleared, ...rest }) => rest)
      },
    }),
  }
}

function readForm(form: HTMLFormElement): Values {
  const values: Values = Object.fromEntries(new FormData(form))
  for (const box of form.querySelectorAll<HTMLInputElement>('input[type=checkbox]'))
    values[box.name] = box.checked
  return values
}

function firstErrors(error: z.ZodError, language: Language): Errors {
  return firstOf(fieldErrors(error.issues, language))
}

function firstOf(errors: Record<string, string[]>): Errors {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, [first]]) => (first ? [[field, first]] : [])),
  )
}
