import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NarrowPanels, type Panel } from '#web/parts/documents/editor/NarrowPanels.tsx'
import type { FocusWish } from '../model/editor-store.ts'
import { useEdited } from '../model/use-editor.ts'
import { Palette } from '../palette/Palette.tsx'
import { Properties } from '../properties/Properties.tsx'

const PANELS = { row: undefined, field: 'properties', palette: 'palette' } as const satisfies Record<
  FocusWish['on'],
  Panel | undefined
>

/** Palette and properties where there is no room for them beside the form. */
export function BuilderPanels() {
  const { t } = useTranslation('form-builder')
  const [open, setOpen] = useState<Panel>()
  const wish = useEdited(({ focus }) => focus)

  // Whoever is led to a field needs it to be there, and whoever goes back to the sheet needs to see it.
  const [followed, setFollowed] = useState(wish)
  if (wish !== followed) {
    setFollowed(wish)
    if (wish) setOpen(PANELS[wish.on])
  }

  return (
    <NarrowPanels
      open={open}
      onOpen={setOpen}
      words={{
        palette: { open: t('palette.open'), title: t('palette.title') },
        properties: { open: t('properties.open'), title: t('properties.label') },
      }}
    >
      {open === 'palette' ? <Palette /> : <Properties />}
    </NarrowPanels>
  )
}
