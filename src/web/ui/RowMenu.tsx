import { IconArchive, IconArchiveOff, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { MenuItem } from './MenuItem.tsx'
import styles from './RowMenu.module.css'

interface RowMenuProps {
  name: string
  active?: boolean
  onEdit?: () => void
  /** Left out for what is never put aside. */
  onActive?: ((active: boolean) => void) | undefined
  /** Deleting is asked for once more, since it cannot be taken back. */
  onDelete?: (() => void) | undefined
  /** What becomes of it when deleted. */
  deleteText?: string
  /** Other items, before the one that puts it aside. */
  children?: ReactNode
}

/** What was done may have left nothing more to do: whoever stood on the menu stays in the panel around it. */
function leaveFocus(icon: SVGSVGElement | null) {
  const button = icon?.closest('button')
  const panel = icon?.closest<HTMLElement>('[role=tabpanel]')
  return () => {
    if (!panel || button !== document.activeElement) return
    if (!panel.hasAttribute('tabindex')) panel.tabIndex = -1
    panel.focus({ preventScroll: true })
  }
}

/** The menu at the end of a row. */
export function DotsMenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Menu
      label={label}
      triggerClassName={styles.dots}
      trigger={<IconDots ref={leaveFocus} size={20} stroke={1.75} aria-hidden="true" />}
    >
      {children}
    </Menu>
  )
}

/** What can be done with one thing of a list. */
export function RowMenu({
  name,
  active = true,
  onEdit,
  onActive,
  onDelete,
  deleteText,
  children,
}: RowMenuProps) {
  const { t } = useTranslation(['clinic', 'common'])
  const [asking, setAsking] = useState(false)
  return (
    <>
      <DotsMenu label={t('clinic:list.actionsFor', { name })}>
        {onEdit ? (
          <MenuItem icon={<IconPencil size={18} stroke={1.75} />} onClick={onEdit}>
            {t('common:actions.edit')}
          </MenuItem>
        ) : null}
        {children}
        {onActive ? (
          <MenuItem
            icon={
              active ? <IconArchive size={18} stroke={1.75} /> : <IconArchiveOff size={18} stroke={1.75} />
            }
            onClick={() => onActive(!active)}
          >
            {t(active ? 'clinic:list.deactivate' : 'clinic:list.activate')}
          </MenuItem>
        ) : null}
        {onDelete ? (
          <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setAsking(true)}>
            {t('common:actions.delete')}
          </MenuItem>
        ) : null}
      </DotsMenu>
      {asking && onDelete ? (
        <Dialog
          title={t('clinic:list.deleteTitle', { name })}
          text={deleteText}
          onClose={() => setAsking(false)}
        >
          <div className={styles.foot}>
            <Button variant="secondary" size="dense" onClick={() => setAsking(false)}>
              {t('common:actions.cancel')}
            </Button>
            <Button
              variant="danger"
              size="dense"
              onClick={() => {
                setAsking(false)
                onDelete()
              }}
            >
              {t('common:actions.delete')}
            </Button>
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
