import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

/** Opens a message beside the log as a step of its own, so that Back closes it; from one to the next is no step. */
export function useOpenMessage(openId: number | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isStep = useRef(false)
  const show = useCallback(
    (message: number | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: ((previous: object) => ({ ...previous, message })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate],
  )
  const open = (message: number) => {
    if (openId === undefined) isStep.current = true
    show(message, openId !== undefined)
  }
  const close = useCallback(() => {
    if (isStep.current) history.back()
    else show(undefined, true)
    isStep.current = false
  }, [history, show])
  return { open, close }
}
