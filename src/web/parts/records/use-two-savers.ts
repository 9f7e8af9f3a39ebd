import { useRef } from 'react'
import type { Call, CallInput, CallReply } from '#contract/call.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import type { OptionsOf } from '#web/api/client.ts'
import type { Fields } from './merge-savers.ts'
import { useSaversQuestion } from './use-savers-question.ts'
import type { ValueWords, Versioned, VersionedNoun } from './use-savers-question.ts'

interface Savers {
  record: Versioned | undefined
  noun: VersionedNoun
  labels?: Readonly<Record<string, string>>
  words?: ValueWords
  asInput?: (record: object) => object
}

/** Makes a form's change by `useSaversQuestion`, from what the form began with. */
export function useTwoSavers({ record, noun, labels = {}, words = {}, asInput = same }: Savers) {
  const { question, saveOver } = useSaversQuestion()
  const opened = useRef<{ form: HTMLFormElement | undefined; input: Fields }>(undefined)

  async function make<C extends Call>(
    definition: C,
    input: CallInput<C>,
    ...options: OptionsOf<C>
  ): Promise<CallReply<C>> {
    if (!record || !opened.current) return callKeeping(definition, input, ...options)
    const { form, input: openedInput } = opened.current
    const begun = {
      noun,
      version: record.version,
      was: asInput(record) as Fields,
      opened: openedInput,
      asInput,
      labelOf: (name: string) => labels[name] ?? (form ? labelIn(form, name) : name),
      words,
    }
    return saveOver(begun, input as Fields, (merged, version) => {
      const sending: Fields = { ...merged, version }
      return callKeeping(definition, sending as CallInput<C>, ...options)
    })
  }

  return {
    question,
    make,
    onOpen: (form: HTMLFormElement | undefined, input: Fields) => void (opened.current = { form, input }),
  }
}

const same = (record: object) => record

/** What a form calls its field. */
function labelIn(form: HTMLFormElement, name: string): string {
  const control = form.querySelector<HTMLInputElement>(`[name="${name}"]`)
  const label = control?.closest('[data-field]')?.querySelector('label') ?? control?.labels?.[0]
  return label?.textContent ?? ''
}
