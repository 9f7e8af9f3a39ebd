import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NarrowPanels, type Panel } from '#web/parts/documents/editor/NarrowPanels.tsx'
import { Properties } from '../properties/Properties.tsx'
import { useSheetStore } from '../sheet/use-sheet.ts'
import { Palette } from './Palette.tsx'

/** Palette and properties where there is no room for them beside the page. */
export function SheetPanels() {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const [open, setOpen] = useState<Panel>()
  const show = (panel: Panel | undefined) => {
    setOpen(panel)
    // Whoever comes back goes on writing.
    if (!panel) store.view()?.focus()
  }
  return (
    <NarrowPanels
      open={open}
      onOpen={show}
      words={{
        palette: { open: t('palette.open'), title: t('palette.label') },
        properties: { open: t('properties'), title: t('properties') },
      }}
    >
      {open === 'palette' ? <Palette onAdded={() => show(undefined)} /> : <Properties />}
    </NarrowPanels>
  )
}
