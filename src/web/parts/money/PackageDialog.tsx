import { lazy, Suspense } from 'react'
import { loadNamespaces } from '#web/i18n/i18n.ts'
import type { PackageQuestion } from './package-needed.ts'

// Only what the server answers opens it, so that it can come from there too.
const StartPackageDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./StartPackageDialog.tsx'), loadNamespaces('subscriptions')])
  return dialog
})

interface PackageDialogProps {
  question: PackageQuestion | undefined
  /** Whether the visit can be placed without; what is only moved cannot. */
  offersNone: boolean
}

/** Asks whether the package that is needed shall be started, while there is such a question. */
export function PackageDialog({ question, offersNone }: PackageDialogProps) {
  if (!question) return null
  return (
    <Suspense>
      <StartPackageDialog {...question} offersNone={offersNone} />
    </Suspense>
  )
}
