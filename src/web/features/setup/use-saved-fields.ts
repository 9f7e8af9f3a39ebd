import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useSetup } from './setup-context.ts'

/**
 * Fields that save themselves under a key: what is typed stays on screen whatever becomes of sending it, and `send` is given
 * all that the server has not taken yet.
 */
export function useSavedFields<Fields extends object>(
  key: string,
  saved: Fields,
  send: (changes: Partial<Fields>) => Promise<unknown>,
): [Fields, (change: Partial<Fields>) => void] {
  const { saver } = useSetup()
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const unsent = useRef<Partial<Fields>>({})

  function write(change: Partial<Fields>) {
    setTyped(before => ({ ...before, ...change }))
    unsent.current = { ...unsent.current, ...change }
    saver.save(key, async () => {
      const sending = unsent.current
      await send(sending)
      const isNewer = ([name, value]: [string, unknown]) => sending[name as keyof Fields] !== value
      unsent.current = Object.fromEntries(Object.entries(unsent.current).filter(isNewer)) as Partial<Fields>
    })
  }
  return [{ ...saved, ...typed }, write]
}

/**
 * Sends with the newest version that this page knows of a record. Who is told that a colleague saved in between knows of
 * theirs from then on, and may send again.
 */
export function useNewestVersion(version: number | undefined) {
  const newest = useRef(version)
  useEffect(() => {
    if (version !== undefined && version > (newest.current ?? 0)) newest.current = version
  }, [version])
  return async <Reply extends { data: { version: number } }>(
    send: (version: number | undefined) => Promise<Reply>,
  ): Promise<Reply> => {
    try {
      const reply = await send(newest.current)
      newest.current = reply.data.version
      return reply
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale')
        newest.current = (error.data as { current: { version: number } }).current.version
      throw error
    }
  }
}
