import { IconArrowBackUp, IconDeviceMobileRotated, IconEraser } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Strokes } from '#domain/documents/strokes.ts'
import { StrokePad } from '#web/parts/documents/form/StrokePad.tsx'
import styles from './Steps.module.css'

interface SignaturePadProps {
  strokes: Strokes | undefined
  labelledBy: string
  isWrong: boolean
  onStrokes: (strokes: Strokes | undefined) => void
}

const EMPTY: Strokes = { width: 640, height: 280, strokes: [] }

/** Where one signs, over the whole screen where that is wished. */
export function SignaturePad({ strokes, labelledBy, isWrong, onStrokes }: SignaturePadProps) {
  const { t } = useTranslation('fill-form')
  const frame = useRef<HTMLDivElement>(null)
  const [isWide, setIsWide] = useState(false)
  const drawn = strokes ?? EMPTY
  const isEmpty = drawn.strokes.length === 0

  useEffect(() => {
    const follow = () => {
      if (!document.fullscreenElement) setIsWide(false)
    }
    document.addEventListener('fullscreenchange', follow)
    return () => document.removeEventListener('fullscreenchange', follow)
  }, [])

  async function widen() {
    setIsWide(true)
    // Phones that can turn the screen do so in full screen alone; on others one turns the phone.
    try {
      await frame.current?.requestFullscreen()
      await (screen.orientation as { lock?: (to: string) => Promise<void> }).lock?.('landscape')
    } catch {
      // It is as wide as the screen is.
    }
  }

  function narrow() {
    setIsWide(false)
    if (document.fullscreenElement) void document.exitFullscreen()
  }

  return (
    <div
      ref={frame}
      className={styles.pad}
      data-wide={isWide || undefined}
      data-wrong={isWrong ? '' : undefined}
    >
      <StrokePad drawn={drawn} labelledBy={labelledBy} onDrawn={onStrokes} />
      <p className={styles.tools}>
        <button
          type="button"
          disabled={isEmpty}
          onClick={() => onStrokes({ ...drawn, strokes: drawn.strokes.slice(0, -1) })}
        >
          <IconArrowBackUp size={20} stroke={1.75} aria-hidden="true" />
          {t('sign.undo')}
        </button>
        <button type="button" aria-pressed={isWide} onClick={() => (isWide ? narrow() : void widen())}>
          <IconDeviceMobileRotated size={20} stroke={1.75} aria-hidden="true" />
          {t(isWide ? 'sign.narrow' : 'sign.wide')}
        </button>
        <button type="button" disabled={isEmpty} onClick={() => onStrokes(undefined)}>
          <IconEraser size={20} stroke={1.75} aria-hidden="true" />
          {t('sign.clear')}
        </button>
      </p>
    </div>
  )
}
