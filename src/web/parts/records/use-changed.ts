import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Call } from '#contract/call.ts'
import { readInput } from '#web/api/use-call-form.ts'

/**
 * Whether a form would send anything else than when it opened. `extra` is what it sends and does not show; tell
 * `onOpen` the form and what it held.
 */
export function useChanged(definition: Call, extra: object) {
  const [opened, setOpened] = useState<{ form: HTMLFormElement; said: string }>()
  const listen = useCallback(
    (look: () => void) => {
      if (!opened) return () => {}
      // Choices and dates write into hidden fields, which say nothing when they change.
      const hidden = new MutationObserver(look)
      hidden.observe(opened.form, { subtree: true, childList: true, attributeFilter: ['value'] })
      const heard = new AbortController()
      for (const name of ['input', 'change'])
        opened.form.addEventListener(name, look, { signal: heard.signal })
      return () => {
        hidden.disconnect()
        heard.abort()
      }
    },
    [opened],
  )
  const isChanged = useSyncExternalStore(
    listen,
    () => opened !== undefined && JSON.stringify(readInput(definition, opened.form, extra)) !== opened.said,
  )
  return {
    isChanged,
    onOpen: (form: HTMLFormElement, input: object) => setOpened({ form, said: JSON.stringify(input) }),
  }
}
