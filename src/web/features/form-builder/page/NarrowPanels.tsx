import { IconAdjustmentsHorizontal, IconPlus, IconX } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import type { FocusWish } from '../model/editor-store.ts'
import { useEdited } from '../model/use-editor.ts'
import { Palette } from '../palette/Palette.tsx'
import { Properties } from '../properties/Properties.tsx'
import styles from './NarrowPanels.module.css'

type Panel = 'palette' | 'properties'

const PANELS = { row: undefined, field: 'properties', palette: 'palette' } as const satisfies Record<
  FocusWish['on'],
  Panel | undefined
>

/** Where there is no room beside the sheet: two buttons at its foot, and what they bring in over it. */
export function NarrowPanels() {
  const { t } = useTranslation(['form-builder', 'common'])
  const id = useId()
  const [open, setOpen] = useState<Panel>()
  const wish = useEdited(({ focus }) => focus)

  // Whoever is led to a field needs it to be there, and whoever goes back to the sheet needs to see it.
  const [followed, setFollowed] = useState(wish)
  if (wish !== followed) {
    setFollowed(wish)
    if (wish) setOpen(PANELS[wish.on])
  }

  return (
    <>
      <div className={styles.bar}>
        <Button
          size="compact"
          icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('palette')}
        >
          {t('palette.open')}
        </Button>
        <Button
          variant="secondary"
          size="compact"
          icon={<IconAdjustmentsHorizontal size={20} stroke={1.75} aria-hidden="true" />}
          onClick={() => setOpen('properties')}
        >
          {t('properties.open')}
        </Button>
      </div>
      {open ? (
        <FormModal className={styles.sheet} titleId={id} onClose={() => setOpen(undefined)}>
          {dismiss => (
            <>
              <header className={styles.head}>
                <h2 id={id} tabIndex={-1}>
                  {t(open === 'palette' ? 'palette.title' : 'properties.label')}
                </h2>
                <IconButton label={t('common:actions.close')} onClick={dismiss}>
                  <IconX size={22} stroke={1.75} />
                </IconButton>
              </header>
              <div className={styles.body} data-saves-itself data-builder-panel>
                {open === 'palette' ? <Palette /> : <Properties />}
              </div>
            </>
          )}
        </FormModal>
      ) : null}
    </>
  )
}
