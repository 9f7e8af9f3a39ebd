import { useEffect, useRef, useState } from 'react'

/** Below the page's own head, in px. */
const READ_FROM = 96

/** Which of the sections with these ids is being read; a pressed one is, also where the page ends before it is at the top. */
export function useSectionInView<Name extends string>(names: readonly Name[]) {
  const [inView, setInView] = useState(names[0])
  /** The page goes to what was pressed by itself: that is no scrolling of the reader's. */
  const isJumping = useRef(false)

  useEffect(() => {
    function look() {
      const page = document.querySelector('main')
      if (!page || isJumping.current) {
        isJumping.current = false
        return
      }
      // The line that is read goes down the window as the page goes up, so that the last section is reached as well.
      const way = page.scrollTop / Math.max(page.scrollHeight - page.clientHeight, 1)
      const line = page.getBoundingClientRect().top + READ_FROM + way * (page.clientHeight - READ_FROM)
      const read = names.findLast(name => {
        const section = document.getElementById(name)
        return section && section.getBoundingClientRect().top <= line
      })
      setInView(read ?? names[0])
    }
    // Scrolling does not bubble.
    addEventListener('scroll', look, { capture: true, passive: true })
    return () => removeEventListener('scroll', look, { capture: true })
  }, [names])

  return {
    inView,
    press: (name: Name) => {
      setInView(name)
      isJumping.current = true
    },
  }
}
