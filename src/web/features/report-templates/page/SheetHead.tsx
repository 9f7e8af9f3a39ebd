import { IconArrowLeft, IconFileTypePdf, IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { ReportTemplateDetail } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { useFormat } from '#web/i18n/format.ts'
import type { SaveState } from '#web/parts/documents/saving/draft-saver.ts'
import { SaveLine } from '#web/parts/documents/saving/SaveLine.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useSheet, useSheetStore } from '../sheet/use-sheet.ts'
import styles from './SheetHead.module.css'

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
    <header className={styles.head}>
      <Link
        to="/cabinet/administration/$tab"
        params={{ tab: 'report-templates' }}
        className={styles.back}
        aria-label={t('back')}
        title={t('back')}
      >
        <IconArrowLeft size={18} stroke={1.75} aria-hidden="true" />
      </Link>
      <div className={styles.who}>
        <h1 dir="auto">{textIn(title, language) || t('untitled')}</h1>
        <p>
          {[
            services.map(({ name }) => name).join(', '),
            published === null || !at
              ? t('never')
              : t('published', { number: published, day: format.dayMonth(at) }),
            used > 0 && t('used', { count: used }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={styles.how}>
        <Badge
          tone={isDraft ? 'warn' : 'ok'}
          icon={isDraft ? <IconPencil size={14} stroke={1.75} aria-hidden="true" /> : null}
        >
          {isDraft ? t('draft', { number: next }) : t('isPublished', { number: published })}
        </Badge>
        <SaveLine state={state} zone={zone} />
      </div>
      <div className={styles.tools}>
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
      </div>
    </header>
  )
}
