import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'

export interface MenuItemProps {
  icon?: ReactNode
  /** One of a choice: whether it is the one that holds. */
  isChosen?: boolean
  lang?: string
  href?: string
  /** A router's link in the item's place, without contents. */
  render?: ReactElement<Record<string, unknown>>
  onClick?: () => void
  children: ReactNode
}

export type DrawMenuItem = (item: Omit<MenuItemProps, 'icon'>) => ReactElement

/** How the menu around draws an item, which so need not know the library. */
export const MenuItemDrawing = createContext<DrawMenuItem | undefined>(undefined)

/** A line of a menu; `<hr/>` divides them. */
export function MenuItem({ icon, children, ...item }: MenuItemProps) {
  const draw = use(MenuItemDrawing)
  if (!draw) throw new Error('A menu item stands in a menu.')
  const words = (
    <>
      {icon}
      {children}
    </>
  )
  return draw({ ...item, children: words })
}
