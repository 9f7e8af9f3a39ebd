import { useRef, type PointerEvent } from 'react'

/** How long a finger rests before it draws over teeth, in milliseconds, and how far it may tremble meanwhile, in pixels. */
const REST = 350
const TREMBLE = 10

/** A finger that rests on a tooth goes on to draw; one that moves at once scrolls, or turns to the next quarter. */
export function useHold(onHold: (tooth: number) => void) {
  const held = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined)
  const isHeld = useRef(false)

  function end() {
    clearTimeout(held.current?.timer)
    held.current = undefined
  }

  return {
    /** Whether the touch that goes on, or has just ended, was held. */
    isHeld: () => isHeld.current,
    begin({ clientX: x, clientY: y }: PointerEvent, tooth: number) {
      isHeld.current = false
      const timer = setTimeout(() => {
        isHeld.current = true
        onHold(tooth)
      }, REST)
      held.current = { timer, x, y }
    },
    move({ clientX, clientY }: PointerEvent) {
      const from = held.current
      if (from && !isHeld.current && Math.hypot(clientX - from.x, clientY - from.y) > TREMBLE) end()
    },
    end,
  }
}
