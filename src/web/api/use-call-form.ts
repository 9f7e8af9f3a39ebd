import { useRef } from 'react'
import type { FormEvent } from 'react'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { formMessage } from '#contract/form-messages.ts'
import { ApiError, call, type OptionsOf } from './client.ts'
import { ChangeMade, isAnswered } from './call-keeping.ts'
import { joinSentences } from './field-errors.ts'
import { useAttempt } from './use-attempt.ts'
import type { Found } from './use-attempt.ts'
import type { Language } from '#web/i18n/languages.ts'
import { tellSaved } from '#web/ui/typed.ts'

type Values = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface CallForm<C extends Call> {
  definition: C
  /** Fields that the form itself does not show. */
  extra?: Partial<CallInput<C>>
  /** Checks beyond what the inputs' own attributes say: field -> sentence. */
  check?: (values: Values, language: Language) => Values | Promise<Values>
  /** How the call is made, where it may have to ask. */
  make?: typeof call
  /** Told what would be sent, and by which form, before anybody wrote in it. */
  onOpen?: (form: HTMLFormElement, input: Readonly<Record<string, unknown>>) => void
  /** `isOpen`: nobody has closed the form meanwhile, or opened another in its place. */
  onDone: (reply: CallReply<C>, values: Values, isOpen: boolean) => void | Promise<void>
  /** What it asks for was made by other means: there is no reply, and nothing left to send. */
  onMade?: (() => void) | undefined
  /** Answers whether it shows the refusal itself. */
  onRefused?: (error: ApiError) => boolean
}

/**
 * A form whose fields are named as the call's, beside others that only the form knows: the inputs' attributes are
 * checked first, then the server answers; all sentences go to their fields, those of fields that it does not show to
 * `problem`, and the focus to the first field that is wrong.
 */
export function useCallForm<C extends Call>({
  definition,
  extra,
  check,
  make = call,
  onOpen,
  onDone,
  onMade,
  onRefused,
}: CallForm<C>) {
  const form = useRef<HTMLFormElement>(null)
  const { errors, problem, busy, language, once, attempt, say, tell, clear } = useAttempt()
  const isOpen = useRef(false)

  function show(found: Found, beside?: readonly string[]) {
    say(found, beside)
    const fields = [...(form.current?.elements ?? [])]
    fields.find((field): field is Control => isControl(field) && field.name in found)?.focus()
  }

  function refuse(error: unknown, element: HTMLFormElement) {
    if (error instanceof ChangeMade) {
      tellSaved(element)
      return onMade?.()
    }
    if (!(error instanceof ApiError) || isAnswered(error)) return tell(error)
    if (onRefused?.(error)) return
    const isShown = (field: string) => element.elements.namedItem(field) !== null
    const hidden = Object.entries(error.errors).flatMap(([field, texts]) => (isShown(field) ? [] : texts))
    show(error.errors, Object.keys(error.errors).some(isShown) ? hidden : [error.message, ...hidden])
  }

  async function checkAndCall(element: HTMLFormElement, answer: Partial<CallInput<C>>) {
    const values = readForm(element)
    const found = { ...(await check?.(values, language)), ...listInvalid(element, language) }
    if (Object.keys(found).length > 0)
      return show(Object.fromEntries(Object.entries(found).map(([field, text]) => [field, [text]])))
    say()
    const input = readInput(definition, element, { ...extra, ...answer })
    const reply = await once(key =>
      make(definition, input as unknown as CallInput<C>, ...([key] as OptionsOf<C>)),
    )
    // What it held is safe now: neither its closing nor the next page need ask.
    tellSaved(element)
    await onDone(reply, values, element.isConnected)
  }

  async function submit(answer: Partial<CallInput<C>> = {}) {
    const { current: element } = form
    if (element)
      await attempt(
        () => checkAndCall(element, answer),
        error => refuse(error, element),
      )
  }

  return {
    busy,
    problem,
    /** Sends it again with what was asked about. */
    submitWith: (answer: Partial<CallInput<C>>) => void submit(answer),
    formProps: {
      ref(element: HTMLFormElement | null) {
        form.current = element
        if (!element || isOpen.current) return
        isOpen.current = true
        onOpen?.(element, readInput(definition, element, extra))
      },
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
    /** The name and error of one field; typing clears its error. */
    field: (name: string) => ({
      name,
      error: joinSentences(errors[name]) || undefined,
      onInput: () => clear(name),
    }),
  }
}

/** What a form sends: what is written in it, and what it does not show. */
export function readInput(
  definition: Call,
  form: HTMLFormElement,
  extra: object = {},
): Record<string, unknown> {
  const boxes = Object.fromEntries(listBoxes(form).map(box => [box.name, box.checked]))
  const typed = { ...readForm(form), ...extra, ...boxes }
  return Object.fromEntries(Object.entries(typed).filter(([name]) => isFieldOf(definition, name)))
}

/** Boxes and choices that a form keeps for itself, some under names that the browser needs, are not sent. */
function isFieldOf({ params, query, body }: Call, name: string): boolean {
  return [params, query, body].some(fields => Object.hasOwn(fields.shape, name))
}

function isControl(field: Element): field is Control {
  return (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
}

function readForm(form: HTMLFormElement): Values {
  const texts = [...new FormData(form)].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** A form leaves an empty box out, and the call needs to hear "no". */
function listBoxes(form: HTMLFormElement): HTMLInputElement[] {
  return [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
}

const missingOf = ({ type }: HTMLInputElement) => (type === 'checkbox' ? 'unticked' : 'required')

function listInvalid(form: HTMLFormElement, language: Language): Values {
  const errors: Values = {}
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement) || field.validity.valid) continue
    const missing = field.validity.valueMissing || !field.value.trim()
    // A field that checks itself says what is wrong.
    errors[field.name] = field.validity.customError
      ? field.validationMessage
      : formMessage(missing ? missingOf(field) : field.type === 'email' ? 'email' : 'invalid', language)
  }
  return errors
}
