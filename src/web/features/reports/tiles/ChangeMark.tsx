import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react'
import type { Change } from '../use-figure-words.ts'
import styles from './Tiles.module.css'

/** What became of a figure since: its arrow says where to, its colour whether that is good. */
export function ChangeMark({ change }: { change: Change }) {
  const { text, isUp, isGood } = change
  const Arrow = isUp ? IconArrowUpRight : IconArrowDownRight
  return (
    <span className={styles.change} data-good={isGood}>
      {isGood === undefined ? null : <Arrow size={16} stroke={2} aria-hidden="true" />}
      {text}
    </span>
  )
}
