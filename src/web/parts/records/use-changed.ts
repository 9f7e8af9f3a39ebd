import { useCallback, useState, useSyncExternalStore } from 'react'
import type { Call } from '#contract/call.ts'
import { readInput } from '#web/api/use-call-form.ts'

/**
 * Whether a form would send anything else than when it opened. `extra` is what it sends and does not show; tell `onOpen`
 * what it held, and `follow` the form, which may be drawn elsewhere once the window is another.
 */
export function useChanged(definition: Call, extra: object) {
  const [form, setForm] = useState<HTMLFormElement>()
  const [opened, setOpened] = useState<string>()
  const listen = useCallback(
    (look: () => void) => {
      if (!form) return () => {}
      // Choices and dates write into hidden fields, which say nothing when they change.
      const hidden = new MutationObserver(look)
      hidden.observe(form, { subtree: true, childList: true, attributeFilter: ['value'] })
      const heard = new AbortController()
      for (const name of ['input', 'change']) form.addEventListener(name, look, { signal: heard.signal })
      return () => {
        hidden.disconnect()
        heard.abort()
      }
    },
    [form],
  )
  const isChanged = useSyncExternalStore(
    listen,
    () => form !== undefined && JSON.stringify(readInput(definition, form, extra)) !== opened,
  )
  return {
    isChanged,
    onOpen: (input: object) => setOpened(JSON.stringify(input)),
    follow: (element: HTMLFormElement | null) => element && setForm(element),
  }
}
