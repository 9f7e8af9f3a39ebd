import { useState } from 'react'
import { inTab } from '#web/ui/storage.ts'

/** A code that was sent and what is left of its wait; the code itself is kept nowhere. */
export interface SentCode {
  target: string
  expires_in: number
  resend_in: number
  /** When it was sent or read anew, in milliseconds. */
  at: number
  /** Every try at it was wrong: only another code helps. */
  isSpent?: boolean
}

const KEY = 'booking-code'

interface Kept extends Pick<SentCode, 'target' | 'isSpent'> {
  expiresAt: number
  resendAt: number
}

function read(now: number): SentCode | undefined {
  try {
    const kept = JSON.parse(inTab.get(KEY) ?? 'null') as Kept | null
    if (!kept || !(kept.expiresAt > now)) return undefined
    const left = (until: number) => Math.max(0, Math.ceil((until - now) / 1000))
    const { target, isSpent } = kept
    return {
      target,
      isSpent,
      expires_in: left(kept.expiresAt),
      resend_in: left(kept.resendAt),
      at: now,
    }
  } catch {
    return undefined
  }
}

function keep(sent: SentCode): void {
  const { target, isSpent, at } = sent
  const kept: Kept = {
    target,
    isSpent,
    expiresAt: at + sent.expires_in * 1000,
    resendAt: at + sent.resend_in * 1000,
  }
  inTab.set(KEY, JSON.stringify(kept))
}

export function forgetSentCode(): void {
  inTab.remove(KEY)
}

/** The code a booking waits for. It outlives a reload, in this tab only. */
export function useSentCode(): [SentCode | undefined, (sent: SentCode | undefined) => void] {
  const [sent, setSent] = useState(() => read(Date.now()))
  return [
    sent,
    next => {
      setSent(next)
      if (next) keep(next)
      else forgetSentCode()
    },
  ]
}
