import { useEffect, useRef } from 'react'
import styles from './LongList.module.css'

/** Tells when one has scrolled near the end of what is around it. */
export function LoadNear({ onNear }: { onNear: () => void }) {
  const mark = useRef<HTMLSpanElement>(null)
  const tell = useRef(onNear)
  useEffect(() => {
    tell.current = onNear
  })
  useEffect(() => {
    const observer = new IntersectionObserver(entries => {
      if (entries.some(entry => entry.isIntersecting)) tell.current()
    })
    if (mark.current) observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <span ref={mark} className={styles.near} />
}
