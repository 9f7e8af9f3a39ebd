import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { readNotifications } from '#contract/messages/notifications.ts'
import { call } from '#web/api/client.ts'
import { invalidate } from '#web/api/query.ts'

/** Marks notifications as read; what cannot be marked just now is new for a while longer. */
export function useMarkRead() {
  const client = useQueryClient()
  return useCallback(
    (which: { ids: number[] } | { all: true }) =>
      void call(readNotifications, which)
        .then(() => invalidate(client, 'notification'))
        .catch(() => undefined),
    [client],
  )
}
