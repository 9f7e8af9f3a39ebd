import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'

/** Opens a row beside its log as a step of its own, so that Back closes it; from one to the next is no step. */
export function useOpenSide(name: 'message' | 'entry', openId: number | undefined) {
  const navigate = useNavigate()
  const { history } = useRouter()
  const isStep = useRef(false)
  const show = useCallback(
    (id: number | undefined, replace: boolean) =>
      void navigate({
        to: '.',
        search: ((previous: object) => ({ ...previous, [name]: id })) as never,
        replace,
        resetScroll: false,
      }),
    [navigate, name],
  )
  const open = (id: number) => {
    if (openId === undefined) isStep.current = true
    show(id, openId !== undefined)
  }
  const close = useCallback(() => {
    if (isStep.current) history.back()
    else show(undefined, true)
    isStep.current = false
  }, [history, show])
  return { open, close }
}
