import { lazy, Suspense, useState } from 'react'
import type { ReactNode } from 'react'
import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { ApiError } from '#web/api/client.ts'
import { loadNamespaces } from '#web/i18n/i18n.ts'

const StartPackageDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./StartPackageDialog.tsx'), loadNamespaces('subscriptions')])
  return dialog
})

type PackageAnswer = 'started' | 'without'

interface PackageQuestion {
  readonly needed: SubscriptionNeeded
  /** The patient for whom it is started, added first where they are new; left out where that cannot be. */
  readonly settle: ((needed: SubscriptionNeeded) => Promise<number>) | undefined
  readonly decide: (answer: PackageAnswer | undefined) => void
}

interface Line {
  service_id: number
  subscription_id?: number | null | undefined
}

/** Asks, when a visit needs a package that is not in progress, and makes the same request again. */
export function usePackageQuestion(): {
  question: ReactNode
  /** Answers nothing when it was given up. */
  withPackage: <L extends Line, R>(
    services: readonly L[],
    settle: PackageQuestion['settle'],
    send: (services: L[]) => Promise<R>,
  ) => Promise<R | undefined>
} {
  const [asked, setAsked] = useState<PackageQuestion>()

  const ask = (needed: SubscriptionNeeded, settle: PackageQuestion['settle']) =>
    new Promise<PackageAnswer | undefined>(resolve => {
      const decide = (answer: PackageAnswer | undefined) => {
        setAsked(undefined)
        resolve(answer)
      }
      setAsked({ needed, settle, decide })
    })

  return {
    question: asked ? (
      <Suspense>
        <StartPackageDialog {...asked} />
      </Suspense>
    ) : null,
    async withPackage(services, settle, send) {
      let lines = [...services]
      for (;;) {
        try {
          return await send(lines)
        } catch (error) {
          const needed = readNeeded(error)
          if (!needed) throw error
          const answer = await ask(needed, settle)
          if (!answer) return undefined
          if (answer === 'without')
            lines = lines.map(line =>
              line.service_id === needed.service.id ? { ...line, subscription_id: null } : line,
            )
        }
      }
    },
  }
}

/** What a refusal says of the package that is needed. */
function readNeeded(error: unknown): SubscriptionNeeded | undefined {
  return error instanceof ApiError && error.code === 'subscription_needed'
    ? (error.data as SubscriptionNeeded)
    : undefined
}
