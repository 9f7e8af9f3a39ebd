import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import styles from './NarrowPanels.module.css'

export type Panel = 'palette' | 'properties'

interface NarrowPanelsProps {
  open: Panel | undefined
  onOpen: (panel: Panel | undefined) => void
  /** What the buttons say, and what stands over what they bring in. */
  words: Record<Panel, { open: string; title: string }>
  /** The panel that is open. */
  children: ReactNode
}

/** Where there is no room beside the sheet: two buttons at its foot, and what they bring in over it. */
export function NarrowPanels({ open, onOpen, words, children }: NarrowPanelsProps) {
  const { t } = useTranslation('common')
  const id = useId()
  return (
    <>
      <div className={styles.bar}>
        <Button
          size="compact"
          icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onOpen('palette')}
        >
          {words.palette.open}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => onOpen('properties')}
        >
          {words.properties.open}
        </Button>
      </div>
      {open ? (
        <FormModal className={styles.sheet} titleId={id} onClose={() => onOpen(undefined)}>
          {dismiss => (
            <>
              <header className={styles.head}>
                <h2 id={id} tabIndex={-1}>
                  {words[open].title}
                </h2>
                <IconButton label={t('actions.close')} onClick={dismiss}>
                  <IconX size={22} stroke={1.75} />
                </IconButton>
              </header>
              <div className={styles.body} data-saves-itself data-editor-panel>
                {children}
              </div>
            </>
          )}
        </FormModal>
      ) : null}
    </>
  )
}
