import { useMemo, useState } from 'react'
import { useSession } from '#web/api/session.ts'
import type { Column } from '#web/ui/DataTable.tsx'

/** A column of a long list. */
export interface ListColumn<T, File extends string = string> extends Column<T> {
  /** Whether one may leave it out, and whether it is there before one chose. */
  optional?: 'shown' | 'hidden'
  /** What a file has for it. */
  file?: readonly File[]
}

const keyOf = (userId: number, list: string) => `columns:${userId}:${list}`

function read(key: string): readonly unknown[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isChosen = (
  name: string,
  optional: 'shown' | 'hidden' | undefined,
  chosen: readonly unknown[] | undefined,
) => !optional || (chosen ? chosen.includes(name) : optional === 'shown')

/** Which columns of a list a person wants to see, kept on this device. */
export function useColumns<T, File extends string>(list: string, columns: readonly ListColumn<T, File>[]) {
  const key = keyOf(useSession().userId, list)
  const [chosen, setChosen] = useState(() => read(key))
  const isShown = ({ name, optional }: ListColumn<T, File>) => isChosen(name, optional, chosen)

  function toggle(column: ListColumn<T, File>) {
    const next = columns
      .filter(each => each.optional && isShown(each) !== (each === column))
      .map(each => each.name)
    setChosen(next)
    try {
      localStorage.setItem(key, JSON.stringify(next))
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }

  // The same columns while nothing is chosen, so that rows are not drawn again.
  const shown = useMemo(
    () => columns.filter(({ name, optional }) => isChosen(name, optional, chosen)),
    [columns, chosen],
  )
  return { shown, isShown, toggle }
}
