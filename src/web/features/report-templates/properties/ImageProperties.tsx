import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IMAGE_WIDTH } from '#domain/documents/reports/report-schema.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { removeNode, setAttrs } from '../sheet/commands.ts'
import { useSheetStore } from '../sheet/use-sheet.ts'
import styles from './Properties.module.css'

/** How wide a picture stands, and what it shows for who cannot see it. */
export function ImageProperties({ attrs, at }: { attrs: { width: number; alt: string }; at: number }) {
  const { t } = useTranslation('report-templates')
  const store = useSheetStore()
  const run = (command: ReturnType<typeof setAttrs>) => {
    const view = store.view()
    if (view) command(view.state, view.dispatch)
  }
  return (
    <div className={styles.panel}>
      <header className={styles.head}>
        <h2>{t('image.title')}</h2>
        <IconButton dense label={t('image.remove')} onClick={() => run(removeNode(at))}>
          <IconTrash size={18} stroke={1.75} />
        </IconButton>
      </header>
      <label className={styles.range}>
        {t('image.width', { width: attrs.width })}
        <input
          type="range"
          min={IMAGE_WIDTH.from}
          max={IMAGE_WIDTH.to}
          step={5}
          value={attrs.width}
          onChange={({ target }) => run(setAttrs(at, { width: Number(target.value) }))}
        />
      </label>
      <TextField
        label={t('image.alt')}
        maxLength={190}
        defaultValue={attrs.alt}
        onChange={({ target }) => run(setAttrs(at, { alt: target.value }))}
      />
    </div>
  )
}
