import { lazy, useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientFile } from '#contract/patients/patient-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { openDocument } from '../fetch-file.ts'
import { useFileWords } from '../use-file-words.ts'
import { Calibrate } from './Calibrate.tsx'
import { saveMarked, printMarked } from './marked-picture.ts'
import { Stage, type Tool } from './Stage.tsx'
import { TextQuestion } from './TextQuestion.tsx'
import { useMarks } from './use-marks.ts'
import { useViewerKeys } from './use-viewer-keys.ts'
import { AS_IS, turn, WHOLE, zoomBy } from './view.ts'
import type { Light, Point, View } from './view.ts'
import { ViewerFacts } from './ViewerFacts.tsx'
import { ViewerHead } from './ViewerHead.tsx'
import { ViewerStrip } from './ViewerStrip.tsx'
import { ViewerTools } from './ViewerTools.tsx'
import styles from './Viewer.module.css'

const Modal = lazy(() => import('#web/ui/Modal.tsx'))

interface FileViewerProps {
  id: number
  /** The one beside it, while two are compared. */
  other: number | undefined
  /** As the gallery shows them. */
  files: readonly PatientFile[]
  mayEdit: boolean
  onShow: (id: number, other?: number) => void
  onEdit: ((file: PatientFile) => void) | undefined
  onClose: () => void
}

const ZOOM = 1.4

/** A file on the whole screen: looked at, measured, marked and compared. */
export default function FileViewer(props: FileViewerProps) {
  const { id, files, onClose } = props
  const { t } = useTranslation('files')
  const file = files.find(one => one.id === id)
  return (
    <Modal
      ref={() => undefined}
      className={styles.viewer}
      data-theme="dark"
      aria-labelledby="viewer-title"
      onDismiss={onClose}
    >
      {file ? (
        // Another file is another view, with marks of its own.
        <Opened key={id} {...props} file={file} />
      ) : (
        <div className={styles.nothing}>
          <h2 id="viewer-title" tabIndex={-1}>
            {t('viewer.gone')}
          </h2>
          <button type="button" className={styles.plain} onClick={onClose}>
            {t('viewer.close')}
          </button>
        </div>
      )}
    </Modal>
  )
}

function Opened({
  file,
  other: otherId,
  files,
  mayEdit,
  onShow,
  onEdit,
  onClose,
}: FileViewerProps & { file: PatientFile }) {
  const { t } = useTranslation('files')
  const { title } = useFileWords()
  const [view, setView] = useState<View>(WHOLE)
  const [light, setLight] = useState<Light>(AS_IS)
  const [tool, setTool] = useState<Tool>('move')
  const [areMarksShown, setMarksShown] = useState(true)
  const [chosen, setChosen] = useState<number>()
  const [isChoosing, setIsChoosing] = useState(false)
  const [textAt, setTextAt] = useState<Point>()
  const [isCalibrating, setIsCalibrating] = useState(false)
  const [areFactsShown, setFactsShown] = useState(() => matchMedia('(width >= 1100px)').matches)
  const overlay = useRef<SVGSVGElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const { marks, drawn, add, remove, undo, redo } = useMarks(file.id)

  const seen = files.filter(one => one.type !== 'application/pdf')
  const place = seen.findIndex(one => one.id === file.id)
  const other = seen.find(one => one.id === otherId)
  const isSeen = file.width !== null && file.picture !== null
  const go = (step: number) => {
    const next = seen[place + step]
    if (next) onShow(next.id, other && other.id !== next.id ? other.id : undefined)
  }
  const change = useCallback((to: (view: View) => View) => setView(to), [])
  const relight = useCallback((to: (light: Light) => Light) => setLight(to), [])
  const reset = () => {
    setView(WHOLE)
    setLight(AS_IS)
  }
  const acts = {
    previous: place > 0 ? () => go(-1) : undefined,
    next: place < seen.length - 1 ? () => go(1) : undefined,
    zoomIn: () => setView(now => zoomBy(now, ZOOM)),
    zoomOut: () => setView(now => zoomBy(now, 1 / ZOOM)),
    fit: () => setView(now => ({ ...now, zoom: 1, x: 0, y: 0 })),
    rotate: () => setView(turn),
    flip: () => setView(now => ({ ...now, isFlipped: !now.isFlipped })),
    negative: () => setLight(now => ({ ...now, isNegative: !now.isNegative })),
    hide: () => {
      setMarksShown(shown => !shown)
      setChosen(undefined)
    },
    reset,
    undo: mayEdit ? undo : undefined,
    redo: mayEdit ? redo : undefined,
    remove:
      mayEdit && chosen !== undefined
        ? () => {
            remove(chosen)
            setChosen(undefined)
          }
        : undefined,
    tool: (wanted: Tool) => setTool(now => (now === wanted ? 'move' : wanted)),
  }
  useViewerKeys(acts, { mayEdit, isSeen })

  const composed = () => ({
    file,
    light,
    overlay: overlay.current,
    canvas: stage.current?.querySelector('canvas') ?? null,
  })
  const lastLength = marks.findLast(({ shape }) => shape.kind === 'length')

  return (
    <>
      <ViewerHead
        file={file}
        place={place + 1}
        count={seen.length}
        isComparing={other !== undefined || isChoosing}
        areFactsShown={areFactsShown}
        onCompare={
          seen.filter(one => one.picture).length < 2
            ? undefined
            : () => {
                if (other) onShow(file.id)
                setIsChoosing(!other && !isChoosing)
              }
        }
        onSave={isSeen ? () => void saveMarked(composed(), title(file)) : undefined}
        onPrint={isSeen ? () => void printMarked(composed(), title(file)) : undefined}
        onFacts={() => setFactsShown(shown => !shown)}
        onClose={onClose}
      />
      <div className={styles.middle} data-facts={areFactsShown || undefined}>
        <ViewerStrip
          files={seen}
          open={file.id}
          other={other?.id}
          hint={isChoosing ? t('viewer.compareWith') : undefined}
          onOpen={wanted => {
            if (isChoosing && wanted !== file.id) {
              setIsChoosing(false)
              onShow(file.id, wanted)
            } else onShow(wanted)
          }}
        />
        <div className={styles.centre}>
          <div className={styles.stages} ref={stage} data-two={other ? '' : undefined}>
            {isSeen ? (
              <Stage
                file={file}
                view={view}
                light={light}
                tool={tool}
                marks={marks}
                drawn={drawn}
                areMarksShown={areMarksShown}
                chosen={chosen}
                overlay={overlay}
                onView={change}
                onLight={relight}
                onDraw={shape => {
                  if (shape.kind === 'text') setTextAt(shape.points[0])
                  else void add(shape)
                }}
                onChoose={setChosen}
              />
            ) : (
              <div className={styles.nothing}>
                <EmptyState
                  title={t(
                    `viewer.${file.missing ? 'missing' : (file.not_shown ?? (file.type === 'application/pdf' ? 'document' : 'coming'))}`,
                  )}
                >
                  {file.type === 'application/pdf' && !file.missing ? (
                    <Button size="dense" onClick={() => void openDocument(file.id)}>
                      {t('open')}
                    </Button>
                  ) : null}
                </EmptyState>
              </div>
            )}
            {other && other.width !== null ? (
              <OtherStage
                key={other.id}
                file={other}
                view={view}
                light={light}
                onView={change}
                onLight={relight}
                tool={tool}
              />
            ) : null}
          </div>
          {isSeen ? (
            <ViewerTools
              acts={acts}
              tool={tool}
              mayEdit={mayEdit}
              isNegative={light.isNegative}
              areMarksShown={areMarksShown}
              hasMarks={marks.length > 0}
            />
          ) : null}
        </div>
        {areFactsShown ? (
          <ViewerFacts
            file={file}
            light={light}
            onLight={isSeen ? setLight : undefined}
            onEdit={onEdit}
            onCalibrate={mayEdit && isSeen ? () => setIsCalibrating(true) : undefined}
            isMeasured={lastLength !== undefined}
          />
        ) : null}
      </div>
      {textAt ? (
        <TextQuestion
          onClose={() => setTextAt(undefined)}
          onSay={text => {
            setTextAt(undefined)
            void add({ kind: 'text', points: [[textAt[0], textAt[1]]], text })
          }}
        />
      ) : null}
      {isCalibrating && lastLength ? (
        <Calibrate file={file} mark={lastLength} onClose={() => setIsCalibrating(false)} />
      ) : null}
    </>
  )
}

/** The one beside: it moves along, and shows its marks without taking any. */
function OtherStage(
  props: Pick<Parameters<typeof Stage>[0], 'file' | 'view' | 'light' | 'onView' | 'onLight' | 'tool'>,
) {
  const { marks } = useMarks(props.file.id)
  return (
    <Stage
      {...props}
      tool={props.tool === 'contrast' ? 'contrast' : 'move'}
      marks={marks}
      drawn={[]}
      areMarksShown
      chosen={undefined}
      onDraw={() => undefined}
      onChoose={() => undefined}
    />
  )
}
