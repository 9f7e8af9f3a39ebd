import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconAngle,
  IconCircleDashed,
  IconContrast2,
  IconEye,
  IconEyeOff,
  IconFlipHorizontal,
  IconHandStop,
  IconHighlight,
  IconLine,
  IconMaximize,
  IconRefresh,
  IconRotateClockwise,
  IconRuler2,
  IconScribble,
  IconSquareHalf,
  IconTextSize,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import type { Tool } from './Stage.tsx'
import type { ViewerActs } from './use-viewer-keys.ts'
import styles from './Viewer.module.css'

interface ViewerToolsProps {
  acts: ViewerActs
  tool: Tool
  mayEdit: boolean
  isNegative: boolean
  areMarksShown: boolean
  hasMarks: boolean
}

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden'?: 'true' }>

const MARKS = [
  ['arrow', IconArrowUpRight],
  ['line', IconLine],
  ['circle', IconCircleDashed],
  ['free', IconScribble],
  ['text', IconTextSize],
] as const

/** What can be done with the picture, each with its word. */
export function ViewerTools({ acts, tool, mayEdit, isNegative, areMarksShown, hasMarks }: ViewerToolsProps) {
  const { t } = useTranslation('files')
  const isMarking = MARKS.some(([kind]) => kind === tool)
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('viewer.tools')}>
      <One
        icon={IconHandStop}
        label={t('viewer.move')}
        pressed={tool === 'move'}
        onClick={() => acts.tool('move')}
      />
      <One icon={IconZoomIn} label={t('viewer.zoomIn')} onClick={acts.zoomIn} />
      <One icon={IconZoomOut} label={t('viewer.zoomOut')} onClick={acts.zoomOut} />
      <One icon={IconMaximize} label={t('viewer.fit')} short onClick={acts.fit} />
      <One
        icon={IconContrast2}
        label={t('viewer.contrast')}
        pressed={tool === 'contrast'}
        onClick={() => acts.tool('contrast')}
      />
      {mayEdit ? (
        <>
          <One
            icon={IconRuler2}
            label={t('viewer.length')}
            pressed={tool === 'length'}
            onClick={() => acts.tool('length')}
          />
          <One
            icon={IconAngle}
            label={t('viewer.angle')}
            pressed={tool === 'angle'}
            onClick={() => acts.tool('angle')}
          />
          <Menu
            up
            label={t('viewer.mark')}
            triggerClassName={isMarking ? `${styles.tool} ${styles.pressed}` : styles.tool}
            trigger={
              <>
                <IconHighlight size={22} stroke={1.75} aria-hidden="true" />
                <span>{t('viewer.mark')}</span>
              </>
            }
          >
            {MARKS.map(([kind, Icon]) => (
              <MenuItem key={kind} icon={<Icon size={18} stroke={1.75} />} onClick={() => acts.tool(kind)}>
                {t(`viewer.${kind}`)}
              </MenuItem>
            ))}
          </Menu>
        </>
      ) : null}
      <One icon={IconRotateClockwise} label={t('viewer.rotate')} onClick={acts.rotate} />
      <One icon={IconFlipHorizontal} label={t('viewer.flip')} onClick={acts.flip} />
      <One icon={IconSquareHalf} label={t('viewer.negative')} pressed={isNegative} onClick={acts.negative} />
      {hasMarks ? (
        <One
          icon={areMarksShown ? IconEyeOff : IconEye}
          label={t(areMarksShown ? 'viewer.hideMarks' : 'viewer.showMarks')}
          short
          onClick={acts.hide}
        />
      ) : null}
      {acts.remove ? <One icon={IconTrash} label={t('remove')} short onClick={acts.remove} /> : null}
      {mayEdit && (acts.undo || acts.redo) ? (
        <>
          <One
            icon={IconArrowBackUp}
            label={t('viewer.undo')}
            short
            disabled={!acts.undo}
            onClick={acts.undo}
          />
          <One
            icon={IconArrowForwardUp}
            label={t('viewer.redo')}
            short
            disabled={!acts.redo}
            onClick={acts.redo}
          />
        </>
      ) : null}
      <One icon={IconRefresh} label={t('viewer.reset')} onClick={acts.reset} />
    </div>
  )
}

interface OneProps {
  icon: Icon
  label: string
  /** Its word is for readers alone. */
  short?: boolean
  pressed?: boolean
  disabled?: boolean
  onClick: (() => void) | undefined
}

function One({ icon: Drawn, label, short = false, pressed, disabled, onClick }: OneProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      title={short ? label : undefined}
      aria-label={short ? label : undefined}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Drawn size={22} stroke={1.75} aria-hidden="true" />
      {short ? null : <span>{label}</span>}
    </button>
  )
}
