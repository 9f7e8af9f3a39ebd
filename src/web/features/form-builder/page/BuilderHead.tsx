import { IconDeviceMobile, IconFileTypePdf, IconScale } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { FormTemplateDetail } from '#contract/documents/document-templates.ts'
import { textIn } from '#domain/documents/texts.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useEdited } from '../model/use-editor.ts'
import { EditorHead } from '#web/parts/documents/editor/EditorHead.tsx'
import type { SaveState } from '#web/parts/documents/saving/draft-saver.ts'
import { LanguageChoice } from './LanguageChoice.tsx'
import { UndoSteps } from './UndoSteps.tsx'

interface BuilderHeadProps {
  template: FormTemplateDetail
  state: SaveState
  zone: string
  /** Whether the steps back stand beside the sheet. */
  isRoomy: boolean
  isPublishing: boolean
  onTry: () => void
  onPdf: () => void
  onPublish: () => void
}

/** Which form it is and how it stands; what one does with all of it. */
export function BuilderHead({
  template,
  state,
  zone,
  isRoomy,
  isPublishing,
  onTry,
  onPdf,
  onPublish,
}: BuilderHeadProps) {
  const { t } = useTranslation(['form-builder', 'common'])
  const format = useFormat(zone)
  const isPhone = useMedia('(width < 768px)')
  const title = useEdited(({ draft, language }) => textIn(draft.form.title, language))
  const count = useEdited(({ draft }) => draft.form.elements.length)
  const { published_version: published, published_at: publishedAt } = template
  const next = (published ?? 0) + 1
  const isDraft = template.is_changed || published === null || state.is !== 'saved'
  return (
    <EditorHead
      tab="form-templates"
      back={t('back')}
      title={title || t('untitled')}
      facts={[
        t('elements', { count }),
        published === null || !publishedAt
          ? t('never')
          : t('published', { number: published, day: format.dayMonth(publishedAt) }),
        template.used > 0 && t('used', { count: template.used }),
      ]}
      version={isDraft ? t('draft', { number: next }) : t('isPublished', { number: published })}
      isDraft={isDraft}
      badge={
        template.is_unread_starter ? (
          <Badge icon={<IconScale size={14} stroke={1.75} aria-hidden="true" />}>{t('starter')}</Badge>
        ) : null
      }
      state={state}
      zone={zone}
    >
      {isRoomy ? null : (
        <span>
          <UndoSteps />
        </span>
      )}
      <LanguageChoice />
      {isPhone ? null : (
        <Button
          variant="secondary"
          size="dense"
          icon={<IconDeviceMobile size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onTry}
        >
          {t('tryIt')}
        </Button>
      )}
      <Button size="dense" busy={isPublishing} onClick={onPublish}>
        {t('publish', { number: next })}
      </Button>
      <DotsMenu label={t('more')}>
        {isPhone ? (
          <MenuItem icon={<IconDeviceMobile size={18} stroke={1.75} />} onClick={onTry}>
            {t('tryIt')}
          </MenuItem>
        ) : null}
        <MenuItem icon={<IconFileTypePdf size={18} stroke={1.75} />} onClick={onPdf}>
          {t('seePdf')}
        </MenuItem>
      </DotsMenu>
    </EditorHead>
  )
}
