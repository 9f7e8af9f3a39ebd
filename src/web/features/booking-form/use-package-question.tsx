import { useState } from 'react'
import type { ReactNode } from 'react'
import type { SubscriptionNeeded } from '#contract/money/patient-subscriptions.ts'
import { PackageDialog } from '#web/parts/money/PackageDialog.tsx'
import {
  readNeeded,
  takeSoon,
  type PackageAnswer,
  type PackageQuestion,
} from '#web/parts/money/package-needed.ts'

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
    question: <PackageDialog question={asked} offersNone />,
    async withPackage(services, settle, send) {
      let lines = [...services]
      let debtor: number | undefined
      for (;;) {
        try {
          const reply = await send(lines)
          takeSoon(debtor)
          return reply
        } catch (error) {
          const needed = readNeeded(error)
          if (!needed) throw error
          const answer = await ask(needed, settle)
          if (!answer) return undefined
          if (answer.how === 'started') debtor = answer.debtor ?? debtor
          else
            lines = lines.map(line =>
              line.service_id === needed.service.id ? { ...line, subscription_id: null } : line,
            )
        }
      }
    },
  }
}
