import { useEffect, useRef } from 'react'
import type { PasskeyAnswer } from '#contract/accounts/passkeys.ts'
import { callAnew } from '../call-anew.ts'
import { knowsPasskeys } from './passkey-support.ts'

/** Shorter than a question is good for: it is asked anew before. */
const RENEW_MILLISECONDS = 240_000

interface PasskeyAutofillProps {
  onChosen: (answer: PasskeyAnswer) => void
  /** The question is about to be too old; another of these asks anew. */
  onOld: () => void
}

/** Lets the browser offer passkeys in the email field, for as long as this is there: while another way is tried, it is not. */
export function PasskeyAutofill({ onChosen, onOld }: PasskeyAutofillProps) {
  const latest = useRef({ onChosen, onOld })
  useEffect(() => {
    latest.current = { onChosen, onOld }
  })
  useEffect(() => {
    if (!knowsPasskeys()) return undefined
    let isOver = false
    let stop: (() => void) | undefined
    async function offer() {
      const { awaitAutofill, stopAsking } = await import('./browser-passkeys.ts')
      if (isOver) return
      stop = stopAsking
      const answer = await awaitAutofill(callAnew, () => !isOver)
      stop = undefined
      if (answer && !isOver) latest.current.onChosen(answer)
    }
    // Where the browser offers nothing, or something else was begun, the button is there.
    offer().catch(() => undefined)
    const timer = setTimeout(() => latest.current.onOld(), RENEW_MILLISECONDS)
    return () => {
      isOver = true
      clearTimeout(timer)
      stop?.()
    }
  }, [])
  return null
}
