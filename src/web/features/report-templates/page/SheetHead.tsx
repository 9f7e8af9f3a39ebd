import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ReportTemplateDetail } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { EditorHead } from '#web/parts/documents/editor/EditorHead.tsx'
import type { SaveState } from '#web/parts/documents/saving/draft-saver.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'

interface SheetHeadProps {
  template: ReportTemplateDetail
  state: SaveState
  zone: string
  isPublishing: boolean
  onPdf: () => void
  onPublish: () => void
}

/** Which template it is and how it stands; what one does with all of it. */
export function SheetHead({ template, state, zone, isPublishing, onPdf, onPublish }: SheetHeadProps) {
  const { t } = useTranslation('report-templates')
  const format = useFormat(zone)
  const store = useSheetStore()
  const { title, language, languages } = useSheet()
  const { published_version: published, published_at: at, services, used } = template
  const next = (published ?? 0) + 1
  const isDraft = template.is_changed || published === null || state.is !== 'saved'
  return (
    <EditorHead
      tab="report-templates"
      back={t('back')}
      title={textIn(title, language) || t('untitled')}
      facts={[
        services.map(({ name }) => name).join(', '),
        published === null || !at
          ? t('never')
          : t('published', { number: published, day: format.dayMonth(at) }),
        used > 0 && t('used', { count: used }),
      ]}
      version={isDraft ? t('draft', { number: next }) : t('isPublished', { number: published })}
      isDraft={isDraft}
      state={state}
      zone={zone}
    >
      {languages.length > 1 ? (
        <Segmented
          label={t('languageOfTexts')}
          value={language}
          options={languages.map(value => ({ value, label: t(`languages.${value}`) }))}
          onChange={value => store.show(value)}
        />
      ) : null}
      <Button
        variant="secondary"
        size="dense"
        icon={<IconFileTypePdf size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onPdf}
      >
        {t('seePdf')}
      </Button>
      <Button size="dense" busy={isPublishing} onClick={onPublish}>
        {t('publish')}
      </Button>
    </EditorHead>
  )
}
