import { IconBattery4, IconBuildingHospital, IconUser, IconWifi } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayAsk } from '#domain/messages/template-check.ts'
import { useFormat } from '#web/i18n/format.ts'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { Draft, Language } from './template-draft.ts'
import type { PreviewView } from './use-preview.ts'
import styles from './TemplatePreviewPane.module.css'

interface TemplatePreviewPaneProps {
  draft: Draft
  view: PreviewView
  language: Language
  zone: string
}

/** The message on a phone, with a visit of the clinic's, and what it costs. */
export function TemplatePreviewPane({ draft, view, language, zone }: TemplatePreviewPaneProps) {
  const { t } = useTranslation('message-templates')
  const format = useFormat(zone)
  const { shown, visits } = view
  const sayCost = (cost: number | null | undefined) =>
    cost === null || cost === undefined ? '' : ` · ${format.sum(cost)} lei`
  const hasSms = draft.channel !== 'email'
  const hour = shown?.goes_at ? format.time(shown.goes_at) : t('editor.now')
  return (
    <aside className={styles.pane} aria-label={t('editor.preview')}>
      <div className={styles.stuck}>
        {visits.length > 0 ? (
          <SelectField
            label={t('editor.withVisit')}
            start={<IconUser size={18} stroke={1.75} aria-hidden="true" />}
            value={view.bookingId === undefined ? '' : String(view.bookingId)}
            options={[
              ...visits.map(({ booking_id: id, patient_name: name, start }) => ({
                value: String(id),
                label: `${format.dayMonth(start)}, ${format.time(start)} · ${name}`,
              })),
              { value: '', label: t('editor.noVisit') },
            ]}
            onChange={view.choose}
          />
        ) : null}
        {hasSms ? (
          <div className={styles.phone}>
            <div className={styles.screen}>
              <div className={styles.bar} aria-hidden="true">
                <strong>{hour}</strong>
                <span>
                  <IconWifi size={14} stroke={2} />
                  <IconBattery4 size={16} stroke={2} />
                </span>
              </div>
              <div className={styles.sender}>
                <span aria-hidden="true">
                  <IconBuildingHospital size={18} stroke={1.5} />
                </span>
                <strong>{shown?.sender?.sender ?? 'SMS'}</strong>
              </div>
              <div className={styles.thread} lang={language}>
                {shown?.goes_at ? (
                  <p className={styles.when}>{`${format.day(shown.goes_at)}, ${hour}`}</p>
                ) : null}
                <p className={styles.bubble} data-testid="sms-preview">
                  {shown?.sms.text || t('editor.noText')}
                </p>
                {mayAsk(draft.tag_name) && shown?.answers.yes.text && shown.sender?.kind !== 'name' ? (
                  <>
                    <p className={styles.mine}>{t('editor.yesSaid')}</p>
                    <p className={styles.bubble}>{shown.answers.yes.text}</p>
                  </>
                ) : null}
              </div>
            </div>
          </div>
        ) : null}
        {draft.channel === 'sms' ? null : (
          <section className={styles.mail} aria-label={t('editor.email')} lang={language}>
            <h3>{shown?.email.subject || t('editor.subject')}</h3>
            <p>{shown?.email.text || t('editor.noText')}</p>
          </section>
        )}
        {hasSms && shown ? (
          <dl className={styles.cost}>
            <div>
              <dt>{t('editor.oneMessage')}</dt>
              <dd>
                {t('smsParts', { count: shown.sms.segments })}
                {sayCost(shown.sms.cost)}
              </dd>
            </div>
            <div>
              <dt>{t('editor.longestCase')}</dt>
              <dd>
                {t('smsParts', { count: shown.sms.longest.segments })}
                {sayCost(shown.sms.longest.cost)}
              </dd>
            </div>
            {shown.month ? (
              <div>
                <dt>{t('editor.month')}</dt>
                <dd>
                  <strong>
                    {t('editor.monthSms', { count: shown.month.sms })}
                    {sayCost(shown.month.cost)}
                  </strong>
                </dd>
              </div>
            ) : null}
            <div>
              <dt>{t('editor.repliesTo')}</dt>
              <dd>
                {shown.sender
                  ? t(shown.sender.kind === 'number' ? 'editor.number' : 'editor.nameOnly', {
                      sender: shown.sender.sender,
                    })
                  : t('editor.serverNumber')}
              </dd>
            </div>
          </dl>
        ) : null}
      </div>
    </aside>
  )
}
