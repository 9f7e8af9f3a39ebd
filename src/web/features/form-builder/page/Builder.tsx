import { useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { previewFormTemplate, type FormTemplateDetail } from '#contract/documents/document-templates.ts'
import { openFile } from '#web/api/download.ts'
import { showError } from '#web/ui/notices.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Canvas } from '../canvas/Canvas.tsx'
import { EditorOfPage } from '../model/use-editor.ts'
import { Palette } from '../palette/Palette.tsx'
import { Properties } from '../properties/Properties.tsx'
import { StaleQuestion } from '../saving/StaleQuestion.tsx'
import { useSaving } from '../saving/use-saving.ts'
import { TryForm } from '../try/TryForm.tsx'
import { BuilderHead } from './BuilderHead.tsx'
import { BuilderPanels } from './BuilderPanels.tsx'
import { DragRoom } from './DragRoom.tsx'
import { ProblemList } from './ProblemList.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { Said } from './Said.tsx'
import { UndoSteps } from './UndoSteps.tsx'
import { TemplateImages } from './template-images.ts'
import { usePublishing } from './use-publishing.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import styles from './Builder.module.css'

/** Narrower than this, palette and properties come in over the sheet. */
const ROOMY = '(width >= 1200px)'

/** Palette, sheet and properties of one form. */
export function Builder({ template, zone }: { template: FormTemplateDetail; zone: string }) {
  const { t } = useTranslation('form-builder')
  const saving = useSaving(template)
  const { editor, saver, state } = saving
  const publishing = usePublishing(template, saving)
  const isRoomy = useMedia(ROOMY)
  const list = useRef<HTMLOListElement>(null)
  const [isTrying, setIsTrying] = useState(false)
  const [added, setAdded] = useState<FormTemplateDetail['images']>([])
  const images = useMemo(() => {
    const known = new Set(template.images.map(({ id }) => id))
    return {
      templateId: template.id,
      images: [...template.images, ...added.filter(({ id }) => !known.has(id))],
      add: (image: FormTemplateDetail['images'][number]) => setAdded(old => [...old, image]),
    }
  }, [template, added])
  useUndoKeys(editor)

  async function openPdf() {
    const { draft, language } = editor.get()
    try {
      await openFile(previewFormTemplate, { id: template.id, language, content: draft.form })
    } catch (error) {
      showError((error as Error).message)
    }
  }

  return (
    <EditorOfPage value={editor}>
      <TemplateImages value={images}>
        <div className={styles.builder}>
          <BuilderHead
            template={template}
            state={state}
            zone={zone}
            isRoomy={isRoomy}
            isPublishing={publishing.isBusy}
            onTry={() => setIsTrying(true)}
            onPdf={() => void openPdf()}
            onPublish={publishing.ask}
          />
          {publishing.step === 'problems' ? <ProblemList onClose={publishing.close} /> : null}
          <DragRoom list={list}>
            <div className={styles.columns}>
              {isRoomy ? (
                <aside className={styles.palette} aria-label={t('palette.label')}>
                  <h2 className="visually-hidden">{t('palette.label')}</h2>
                  <Palette />
                </aside>
              ) : null}
              <div className={styles.middle}>
                <Canvas list={list} isNarrow={!isRoomy} />
                {isRoomy ? (
                  <div className={styles.steps}>
                    <UndoSteps />
                  </div>
                ) : null}
              </div>
              {isRoomy ? (
                <aside className={styles.properties} aria-label={t('properties.label')}>
                  <Properties />
                </aside>
              ) : null}
            </div>
            {isRoomy ? null : <BuilderPanels />}
          </DragRoom>
          <Said />
        </div>
        {isTrying ? <TryForm onClose={() => setIsTrying(false)} /> : null}
        {publishing.step === 'question' ? (
          <PublishDialog
            template={template}
            isBusy={publishing.isBusy}
            onPublish={publishing.publish}
            onClose={publishing.close}
          />
        ) : null}
        {state.is === 'stale' ? <StaleQuestion saver={saver} theirs={state.theirs} /> : null}
      </TemplateImages>
    </EditorOfPage>
  )
}
