import { useNavigate, useSearch } from '@tanstack/react-router'
import { FamilyPage } from '#web/features/family/FamilyPage.tsx'
import { bookFor } from '#web/features/online-booking/confirm/booking-draft.ts'
import { ComingVisit } from '#web/features/online-booking/visits/ComingVisit.tsx'
import { PastVisit } from '#web/features/online-booking/visits/PastVisit.tsx'
import { isComing } from '#web/features/online-booking/visits/visit-state.ts'

/** The family with its visits, as the account's other pages draw them. */
export default function FamilyAccountPage() {
  const address = useSearch({ from: '/_patient/patient/$page' })
  const navigate = useNavigate()
  return (
    <FamilyPage
      address={address}
      isComing={visit => isComing(visit)}
      renderVisit={(visit, isToCome) =>
        isToCome ? (
          <ComingVisit visit={visit} isAmongOthers={false} />
        ) : (
          <PastVisit visit={visit} isAmongOthers={false} />
        )
      }
      onBook={memberId => {
        bookFor(memberId)
        void navigate({ to: '/pacient' })
      }}
    />
  )
}
