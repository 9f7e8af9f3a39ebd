import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from './Button.tsx'
import { Segmented } from './Segmented.tsx'
import { usePageTitle } from './use-page-title.ts'
import styles from './ListHead.module.css'

const SIDES = ['active', 'inactive'] as const
export type Side = (typeof SIDES)[number]

export interface ListHeadProps {
  title: string
  /** Those in use and those kept aside, each with how many they are; left out where there is only one side. */
  sides?:
    | {
        label: string
        words: Record<Side, string>
        shown: Side
        counts: Record<Side, number> | undefined
        onChange: (side: Side) => void
      }
    | undefined
  /** Between the sides and the buttons. */
  children?: ReactNode
  /** Buttons before the one that adds. */
  buttons?: ReactNode
  add?: { label: string; onAdd: () => void } | undefined
}

/** The first line of every list: what it is, its sides, and what adds to it. */
export function ListHead({ title, sides, children, buttons, add }: ListHeadProps) {
  const format = useFormat()
  usePageTitle(title)
  return (
    <header className={styles.head}>
      <h1>{title}</h1>
      {sides ? (
        <Segmented
          label={sides.label}
          value={sides.shown}
          options={SIDES.map(value => ({
            value,
            label: (
              <>
                {sides.words[value]}{' '}
                {sides.counts ? (
                  <span className={styles.count}>{format.number(sides.counts[value])}</span>
                ) : null}
              </>
            ),
          }))}
          onChange={sides.onChange}
        />
      ) : null}
      {children}
      <span className={styles.buttons}>
        {buttons}
        {add ? (
          <Button
            size="dense"
            icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
            onClick={() => add.onAdd()}
          >
            {add.label}
          </Button>
        ) : null}
      </span>
    </header>
  )
}
