import { lazy, Suspense, useState } from 'react'
import { useBell } from '#web/parts/messages/use-bell.ts'

const NotificationToasts = lazy(() => import('./NotificationToasts.tsx'))

/** Says at once what has just happened. What was there when the page opened is told by the bell alone. */
export function NewNotifications() {
  const { isLoaded, items, zone } = useBell()
  const newest = items[0]?.id ?? 0
  const [first, setFirst] = useState<number>()
  if (isLoaded && first === undefined) setFirst(newest)
  if (first === undefined || newest <= first || !zone) return null
  return (
    <Suspense>
      <NotificationToasts after={first} items={items} zone={zone} />
    </Suspense>
  )
}
