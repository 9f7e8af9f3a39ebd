import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listFormTemplates } from '#contract/documents/document-templates.ts'
import { addFormFiles, type ListedFormFile } from '#contract/documents/form-files.ts'
import { listUpcomingVisits, type PatientRecord, type PatientVisit } from '#contract/patients/patients.ts'
import { isTooth } from '#domain/patients/teeth.ts'
import { call } from '#web/api/client.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { DialogForm, DialogFrame } from '#web/ui/DialogFrame.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { TemplateChoice } from './TemplateChoice.tsx'
import styles from './Dialogs.module.css'

interface SendFormsProps {
  patient: PatientRecord
  zone: string
  isTablet: boolean
  onClose: () => void
  onTablet: (file: ListedFormFile) => void
}

/** What a visit is for and with whom: more than a choice has room for. */
const aboutVisit = (visit: PatientVisit | undefined) =>
  visit && [visit.services.map(({ name }) => name).join(', '), visit.doctor_name].filter(Boolean).join(' · ')

type When = 'now' | 'reminder' | 'later'
const MOST_VISITS = 20

/** Which forms, for which visit, when and how they go. */
export function SendForms({ patient, zone, isTablet, onClose, onTablet }: SendFormsProps) {
  const { t } = useTranslation(['form-files', 'common'])
  const { can } = useStaff()
  const format = useFormat(zone)
  const invalidate = useInvalidate()
  const { busy, errors, problem, attempt, once, say } = useAttempt()
  const visits = useQuery({
    ...query(listUpcomingVisits, { id: patient.id, size: MOST_VISITS }),
    enabled: can('bookings.view'),
    select: reply => reply.data,
  })
  const [visit, setVisit] = useState<string>()
  const bookingId = Number(visit ?? visits.data?.[0]?.id ?? 0) || undefined
  const templates = useQuery({
    ...query(listFormTemplates, bookingId ? { booking_id: bookingId } : {}),
    enabled: !visits.isLoading,
    select: reply => reply.data.filter(({ state }) => state === 'published'),
  })
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [wished, setWished] = useState<When>('now')
  const [channel, setChannel] = useState<'sms' | 'email'>(patient.mobile ? 'sms' : 'email')
  const [language, setLanguage] = useState<'ro' | 'en'>('ro')
  const [teeth, setTeeth] = useState('')
  const when = wished === 'reminder' && !bookingId ? 'now' : wished
  const picked = templates.data?.filter(({ id }) => chosen.has(id)) ?? []
  const mayEnglish = picked.length > 0 && picked.every(({ languages }) => languages.includes('en'))

  const toggle = (id: number) => {
    const next = new Set(chosen)
    if (!next.delete(id)) next.add(id)
    setChosen(next)
  }

  const send = () =>
    void attempt(async () => {
      const numbers = teeth
        .split(/[\s,;]+/)
        .filter(Boolean)
        .map(Number)
      if (!numbers.every(isTooth)) return say({ teeth: [t('teethWrong')] })
      if (picked.length === 0) return say({ template_ids: [t('chooseOne')] })
      const { data } = await once(key =>
        call(
          addFormFiles,
          {
            id: patient.id,
            template_ids: picked.map(({ id }) => id),
            when: isTablet ? 'tablet' : when,
            ...(bookingId && { booking_id: bookingId }),
            ...(!isTablet && when === 'now' && { channel }),
            ...(mayEnglish && { language }),
            ...(numbers.length > 0 && { teeth: numbers }),
          },
          key,
        ),
      )
      invalidate(['patient_record'])
      const [first] = data
      if (isTablet && first) return onTablet(first)
      showNotice({ kind: 'ok', text: t(when === 'now' ? 'didSend' : 'didPrepare', { count: data.length }) })
      onClose()
    })

  return (
    <DialogFrame title={t(isTablet ? 'tabletTitle' : 'sendTitle')} onClose={onClose}>
      <DialogForm
        errors={errors}
        isChanged={chosen.size > 0}
        onSubmit={send}
        foot={
          <>
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
            <Button variant="secondary" size="dense" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
            <Button type="submit" size="dense" busy={busy}>
              {t(isTablet ? 'onTablet' : when === 'now' ? 'sendOne' : 'common:actions.save')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {visits.data && visits.data.length > 0 ? (
            <SelectField
              label={t('forVisit')}
              help={aboutVisit(visits.data.find(({ id }) => id === bookingId))}
              value={String(bookingId ?? '')}
              options={[
                ...visits.data.map(({ id, start }) => ({ value: String(id), label: format.dayTime(start) })),
                { value: '0', label: t('noVisit') },
              ]}
              onChange={setVisit}
            />
          ) : null}
          <TemplateChoice
            templates={templates.data}
            chosen={chosen}
            error={joinSentences(errors['template_ids'] ?? [])}
            isTablet={isTablet}
            onToggle={toggle}
          />
          <TextField
            name="teeth"
            label={t('teeth')}
            help={t('teethHelp')}
            value={teeth}
            error={joinSentences(errors['teeth'] ?? [])}
            inputMode="numeric"
            data-may-stay-empty
            onChange={event => setTeeth(event.currentTarget.value)}
          />
          {isTablet ? null : (
            <SelectField
              label={t('whenSent')}
              help={when === 'reminder' ? t('reminderHelp') : undefined}
              value={when}
              options={(['now', 'reminder', 'later'] as const)
                .filter(name => name !== 'reminder' || bookingId)
                .map(value => ({ value, label: t(`whens.${value}`) }))}
              onChange={value => setWished(value as When)}
            />
          )}
          <div className={styles.two}>
            {!isTablet && when === 'now' ? (
              patient.mobile || patient.email ? (
                <div className={styles.field}>
                  <strong>{t('by')}</strong>
                  <Segmented
                    label={t('by')}
                    value={channel}
                    options={(['sms', 'email'] as const)
                      .filter(name => (name === 'sms' ? patient.mobile : patient.email))
                      .map(value => ({ value, label: t(`channels.${value}`) }))}
                    onChange={setChannel}
                  />
                </div>
              ) : (
                <p className={styles.quiet}>{t('noContact')}</p>
              )
            ) : null}
            {mayEnglish ? (
              <div className={styles.field}>
                <strong>{t('language')}</strong>
                <Segmented
                  label={t('language')}
                  value={language}
                  options={(['ro', 'en'] as const).map(value => ({ value, label: t(`languages.${value}`) }))}
                  onChange={setLanguage}
                />
              </div>
            ) : null}
          </div>
        </div>
      </DialogForm>
    </DialogFrame>
  )
}
