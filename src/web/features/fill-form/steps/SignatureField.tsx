import {
  IconAlertCircle,
  IconArrowBackUp,
  IconDeviceMobileRotated,
  IconEraser,
  IconKeyboard,
} from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Strokes } from '#domain/documents/strokes.ts'
import { StrokePad } from '#web/parts/documents/form/StrokePad.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { KeptSignature } from '../saving/kept-answers.ts'
import styles from './Signature.module.css'

const EMPTY: Strokes = { width: 640, height: 280, strokes: [] }
const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

/** A signature that is drawn; nothing until something is. */
export const drawnOf = ({ strokes }: KeptSignature): Strokes => strokes ?? EMPTY

interface SignatureFieldProps {
  signature: KeptSignature
  /** Whether a typed name may stand for a drawing. */
  mayType: boolean
  problems: Readonly<Record<string, string>>
  onChange: (part: KeptSignature) => void
}

/** The signature: drawn with a finger, or the name of who cannot draw. */
export function SignatureField({ signature, mayType, problems, onChange }: SignatureFieldProps) {
  const { t } = useTranslation('fill-form')
  const labelId = useId()
  const isTyped = mayType && signature.isTyped === true
  return (
    <section className={styles.part}>
      <h2 id={labelId} className={styles.label}>
        {t('sign.signature')}
      </h2>
      {isTyped ? (
        <TextField
          label={t('sign.typeName')}
          autoComplete="name"
          maxLength={190}
          value={signature.typed ?? ''}
          error={problems['typed']}
          onChange={({ target }) => onChange({ typed: target.value })}
        />
      ) : (
        <Pad
          drawn={drawnOf(signature)}
          labelledBy={labelId}
          isWrong={problems['signature'] !== undefined}
          onDrawn={strokes => onChange({ strokes })}
        />
      )}
      <p role="alert" className={styles.problem}>
        {isTyped || !problems['signature'] ? null : (
          <>
            <IconAlertCircle {...ICON} />
            {problems['signature']}
          </>
        )}
      </p>
      {mayType ? (
        <button type="button" className={styles.link} onClick={() => onChange({ isTyped: !isTyped })}>
          <IconKeyboard {...ICON} />
          {t(isTyped ? 'sign.draw' : 'sign.type')}
        </button>
      ) : null}
    </section>
  )
}

function leaveFullScreen() {
  if (document.fullscreenElement) void document.exitFullscreen()
}

interface PadProps {
  drawn: Strokes
  labelledBy: string
  isWrong: boolean
  onDrawn: (drawn: Strokes | undefined) => void
}

/** The box with its tools, as large as the phone lies where that is wished. */
function Pad({ drawn, labelledBy, isWrong, onDrawn }: PadProps) {
  const { t } = useTranslation('fill-form')
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  const isEmpty = drawn.strokes.length === 0

  useEffect(() => {
    if (!isWide) return undefined
    const leave = () => {
      if (!document.fullscreenElement) setIsWide(false)
    }
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      setIsWide(false)
      leaveFullScreen()
    }
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', press)
    }
  }, [isWide])

  async function widen() {
    setIsWide(true)
    // Phones turn the screen by themselves in full screen alone; on others one turns the phone.
    try {
      await frame.current?.requestFullscreen()
      await (screen.orientation as { lock?: (to: string) => Promise<void> }).lock?.('landscape')
    } catch {
      // It is as large as the page is.
    }
  }

  function narrow() {
    setIsWide(false)
    leaveFullScreen()
  }

  return (
    <div
      ref={frame}
      className={styles.pad}
      data-wide={isWide || undefined}
      data-wrong={isWrong ? '' : undefined}
    >
      <StrokePad drawn={drawn} labelledBy={labelledBy} hasLine onDrawn={onDrawn} />
      <p className={styles.tools}>
        <button
          type="button"
          disabled={isEmpty}
          onClick={() =>
            onDrawn(drawn.strokes.length > 1 ? { ...drawn, strokes: drawn.strokes.slice(0, -1) } : undefined)
          }
        >
          <IconArrowBackUp {...ICON} />
          {t('sign.undo')}
        </button>
        <button type="button" aria-pressed={isWide} onClick={() => (isWide ? narrow() : void widen())}>
          <IconDeviceMobileRotated {...ICON} />
          {t(isWide ? 'sign.narrow' : 'sign.wide')}
        </button>
        <button type="button" disabled={isEmpty} onClick={() => onDrawn(undefined)}>
          <IconEraser {...ICON} />
          {t('sign.clear')}
        </button>
      </p>
    </div>
  )
}
