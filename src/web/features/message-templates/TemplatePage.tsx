import { IconCalendarTime, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMessageTemplates, type ListedTemplate } from '#contract/messages/message-templates.ts'
import { listUpcomingOf } from '#contract/messages/template-previews.ts'
import { localDateOf } from '#domain/time/wall-time.ts'
import { query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useClinicFacts } from '#web/parts/clinic/clinic-queries.ts'
import { RecordHead } from '#web/parts/records/RecordHead.tsx'
import { TwoSavers } from '#web/parts/records/TwoSavers.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { clock } from '#web/ui/clock.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Switch } from '#web/ui/Switch.tsx'
import { useLeadToWrong } from '#web/ui/use-lead-to-wrong.ts'
import { usePageTitle } from '#web/ui/use-page-title.ts'
import { TemplateForm } from './TemplateForm.tsx'
import { TemplatePreviewPane } from './TemplatePreviewPane.tsx'
import { TestDialog } from './TestDialog.tsx'
import { momentOf } from './template-words.ts'
import { UpcomingDialog } from './UpcomingDialog.tsx'
import { usePreview } from './use-preview.ts'
import { useTemplateDraft } from './use-template-draft.ts'
import styles from './TemplatePage.module.css'

const DAYS = 7

/** One template, or a new one: its rule and texts, and how the message looks. */
export function TemplatePage({ id }: { id: number | undefined }) {
  const { t } = useTranslation(['message-templates', 'common'])
  const { data, error, refetch } = useQuery({
    ...query(listMessageTemplates, {}),
    select: reply => reply.data,
    meta: { silent: true },
  })
  const { zone } = useClinicFacts()
  const saved = data?.find(each => each.id === id)
  usePageTitle(saved?.name ?? t('editor.new'))
  if (error || (data && id !== undefined && !saved))
    return (
      <div className={styles.alone}>
        <EmptyState level={1} title={error?.message ?? t('editor.missing')}>
          {error ? (
            <Button size="dense" onClick={() => void refetch()}>
              {t('common:actions.retry')}
            </Button>
          ) : null}
          <Link
            to="/cabinet/administration/sms-templates"
            className={buttonClass({ variant: 'secondary', size: 'dense' })}
          >
            {t('editor.back')}
          </Link>
        </EmptyState>
      </div>
    )
  if (!data)
    return (
      <div className={styles.alone} aria-busy="true">
        <Skeleton width={240} height={28} />
        <Skeleton height={320} />
      </div>
    )
  return <Editor saved={saved} zone={zone} />
}

function Editor({ saved, zone }: { saved: ListedTemplate | undefined; zone: string }) {
  const { t } = useTranslation(['message-templates', 'common'])
  const format = useFormat(zone)
  const form = useRef<HTMLDivElement>(null)
  const leadToWrong = useLeadToWrong(form)
  const editor = useTemplateDraft(saved, localDateOf(clock.now(), zone), leadToWrong)
  const { base, draft, isChanged, question } = editor
  const [language, setLanguage] = useState<'ro' | 'en'>(draft.language === 1 ? 'en' : 'ro')
  const view = usePreview(draft, base?.id, language)
  const [opened, setOpened] = useState<'upcoming' | 'test'>()
  const upcoming = useQuery({
    ...query(listUpcomingOf, { id: base?.id ?? 0, days: DAYS }),
    enabled: base !== undefined && opened === 'upcoming',
    meta: { silent: true },
  }).data?.data
  const name = draft.name || t('editor.new')
  const save = (
    <Button
      size="dense"
      busy={editor.isSaving}
      disabled={base !== undefined && !isChanged}
      onClick={editor.save}
    >
      {t('common:actions.save')}
    </Button>
  )

  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <RecordHead
          back={{ to: '/cabinet/administration/sms-templates', label: t('editor.back') }}
          name={name}
          facts={
            base
              ? t('editor.version', {
                  moment: t(`moments.${momentOf(draft)}`),
                  when: format.dayTime(base.changed_at),
                  version: base.version,
                })
              : t(`moments.${momentOf(draft)}`)
          }
          tools={
            <>
              <label className={styles.on}>
                <span aria-hidden="true">{t(draft.active ? 'editor.on' : 'editor.off')}</span>
                <Switch
                  label={t('editor.on')}
                  checked={draft.active}
                  disabled={draft.tag_name === 'code'}
                  onChange={event => editor.set({ active: event.target.checked })}
                />
              </label>
              {base ? (
                <>
                  <Button
                    variant="secondary"
                    size="dense"
                    icon={<IconCalendarTime size={18} stroke={1.75} aria-hidden="true" />}
                    onClick={() => setOpened('upcoming')}
                  >
                    {t('editor.see')}
                  </Button>
                  <Button
                    variant="secondary"
                    size="dense"
                    icon={<IconSend size={18} stroke={1.75} aria-hidden="true" />}
                    onClick={() => setOpened('test')}
                  >
                    {t('editor.test')}
                  </Button>
                </>
              ) : null}
              <span className={styles.save}>{save}</span>
            </>
          }
        />
        <p role="alert" className={styles.wrong}>
          {editor.problem}
        </p>
      </div>
      <div className={styles.columns}>
        <div ref={form} className={styles.form}>
          <TemplateForm
            editor={editor}
            view={view}
            language={language}
            zone={zone}
            onLanguage={setLanguage}
          />
        </div>
        <TemplatePreviewPane draft={draft} view={view} language={language} zone={zone} />
      </div>
      {/* Where a thumb is; on wide screens it stands in the head. */}
      {isChanged || !base ? <footer className={styles.foot}>{save}</footer> : null}
      {opened === 'upcoming' && upcoming ? (
        <UpcomingDialog
          title={t('list.titleOf', { name })}
          text={base?.active ? undefined : t('list.ifOn')}
          upcoming={upcoming}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {opened === 'test' && base ? (
        <TestDialog
          id={base.id}
          draft={draft}
          language={language}
          bookingId={view.bookingId}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
      {question ? <TwoSavers {...question} onLeave={() => editor.takeTheirs()} /> : null}
    </div>
  )
}
