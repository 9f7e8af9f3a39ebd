import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/Button.tsx'
import { useEdited } from '../model/use-editor.ts'
import { useActs } from './use-acts.ts'
import styles from './UndoSteps.module.css'

/** A step back, and forth again. */
export function UndoSteps() {
  const { t } = useTranslation('form-builder')
  const acts = useActs()
  const canUndo = useEdited(({ past }) => past.length > 0)
  const canRedo = useEdited(({ future }) => future.length > 0)
  return (
    <>
      <IconButton
        dense
        className={styles.step}
        label={t('undo')}
        aria-disabled={!canUndo}
        onClick={() => canUndo && acts.undo()}
      >
        <IconArrowBackUp size={18} stroke={1.75} />
      </IconButton>
      <IconButton
        dense
        className={styles.step}
        label={t('redo')}
        aria-disabled={!canRedo}
        onClick={() => canRedo && acts.redo()}
      >
        <IconArrowForwardUp size={18} stroke={1.75} />
      </IconButton>
    </>
  )
}
