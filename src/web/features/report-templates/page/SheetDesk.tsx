import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addReportTemplateImage,
  previewReportTemplate,
  type ReportTemplateDetail,
} from '#contract/documents/document-templates.ts'
import type { FieldKind } from '#domain/documents/reports/report-template.ts'
import { openFile } from '#web/api/download.ts'
import { newKey } from '#web/api/new-key.ts'
import { sendFiles } from '#web/api/send-files.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showError } from '#web/ui/notices.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { Properties } from '../properties/Properties.tsx'
import { StaleSheet } from '../saving/StaleSheet.tsx'
import { useSheetSaving } from '../saving/use-sheet-saving.ts'
import { putImage } from '../sheet/commands.ts'
import { NodeIcons } from '../sheet/node-icons.tsx'
import { SheetEditor } from '../sheet/SheetEditor.tsx'
import { TagMenu } from '../sheet/TagMenu.tsx'
import { Toolbar } from '../sheet/Toolbar.tsx'
import { useAddField } from '../sheet/use-add-field.ts'
import { useNodeWords } from '../sheet/use-node-words.ts'
import { SheetOfPage, useSheet } from '../sheet/use-sheet.ts'
import { ClinicHead } from './ClinicHead.tsx'
import { Palette } from './Palette.tsx'
import { SheetHead } from './SheetHead.tsx'
import { SheetPanels } from './SheetPanels.tsx'
import { SheetProblems } from './SheetProblems.tsx'
import { usePublishingSheet } from './use-publishing-sheet.ts'
import styles from './SheetDesk.module.css'

interface SheetDeskProps {
  template: ReportTemplateDetail
  zone: string
}

/** The page in the middle, what goes on it at the left, what is chosen of it at the right. */
export function SheetDesk({ template, zone }: SheetDeskProps) {
  const { t } = useTranslation(['report-templates', 'common'])
  const saving = useSheetSaving(template)
  const { sheet, saver, state, take, listenToKeys } = saving
  const publishing = usePublishingSheet(template.id, { sheet, saver, take })
  const [added, setAdded] = useState<ReportTemplateDetail['images']>([])
  const images = useMemo(() => {
    const known = new Set(template.images.map(({ id }) => id))
    return [...template.images, ...added.filter(({ id }) => !known.has(id))]
  }, [template, added])

  async function addImage(image: File) {
    try {
      const { data } = await sendFiles(
        addReportTemplateImage,
        { id: template.id, image },
        { idempotencyKey: newKey() },
      )
      setAdded(old => [...old, data])
      const view = sheet.view()
      if (view) putImage(data.id)(view.state, view.dispatch)
    } catch (error) {
      showError(error instanceof Error ? error.message : String(error))
    }
  }

  function openPdf() {
    const { language } = sheet.get()
    const content = sheet.draft().template
    void openFile(previewReportTemplate, { id: template.id, language, content }).catch((error: Error) =>
      showError(error.message),
    )
  }

  const number = (template.published_version ?? 0) + 1
  return (
    <SheetOfPage value={sheet}>
      <div className={styles.desk}>
        <SheetHead
          template={template}
          state={state}
          zone={zone}
          isPublishing={publishing.isBusy}
          onPdf={openPdf}
          onPublish={publishing.ask}
        />
        {publishing.step === 'problems' ? <SheetProblems onClose={publishing.close} /> : null}
        <Columns images={images} onImage={file => void addImage(file)} onKeys={listenToKeys} />
        {publishing.step === 'question' ? (
          <Dialog
            title={t('publishing.title', { number })}
            text={t(template.published_version === null ? 'publishing.first' : 'publishing.text', { number })}
            onClose={publishing.close}
          >
            <div className={styles.foot}>
              <Button variant="secondary" size="dense" onClick={publishing.close}>
                {t('common:actions.cancel')}
              </Button>
              <Button size="dense" busy={publishing.isBusy} onClick={publishing.publish}>
                {t('publishing.confirm', { number })}
              </Button>
            </div>
          </Dialog>
        ) : null}
        {state.is === 'stale' ? <StaleSheet saver={saver} theirs={state.theirs} /> : null}
      </div>
    </SheetOfPage>
  )
}

interface ColumnsProps {
  images: ReportTemplateDetail['images']
  onImage: (file: File) => void
  onKeys: (answer: (event: KeyboardEvent) => boolean) => void
}

const toTools = () => document.querySelector<HTMLElement>('[data-toolbar] button')?.focus()

function Columns({ images, onImage, onKeys }: ColumnsProps) {
  const { t } = useTranslation('report-templates')
  const { language, page } = useSheet()
  const words = useNodeWords(images)
  const addField = useAddField()
  const isRoomy = useMedia('(width >= 1100px)')
  return (
    <>
      <NodeIcons />
      <div className={styles.columns}>
        {isRoomy ? (
          <aside className={styles.palette} aria-label={t('palette.label')}>
            <Palette />
          </aside>
        ) : null}
        <div className={styles.middle}>
          <Toolbar onImage={onImage} />
          <div className={styles.ground}>
            <article className={styles.page} lang={language}>
              {page.header ? <ClinicHead /> : null}
              <SheetEditor
                words={words}
                onDropField={(kind, at) => addField(kind as FieldKind, at)}
                onLeave={toTools}
              />
              {page.footer[language] ? (
                <footer className={styles.footer}>{page.footer[language]}</footer>
              ) : null}
            </article>
          </div>
        </div>
        {isRoomy ? (
          <aside className={styles.properties} aria-label={t('properties')}>
            <Properties />
          </aside>
        ) : null}
      </div>
      {isRoomy ? null : <SheetPanels />}
      <TagMenu onKeys={onKeys} />
    </>
  )
}
