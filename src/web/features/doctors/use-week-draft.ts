import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { setSchedule } from '#contract/clinic/doctors.ts'
import type { ManagedDoctor } from '#contract/clinic/doctors.ts'
import { fieldMessage } from '#contract/field-messages.ts'
import { listWeekProblems } from '#domain/hours/weekly-schedule.ts'
import { joinSentences } from '#web/api/field-errors.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useWeekWords } from '#web/parts/hours/use-week-words.ts'
import { useTwoSavers } from '#web/parts/records/use-two-savers.ts'
import { showNotice } from '#web/ui/notices.ts'
import type { CabinetChoice } from './doctor-queries.ts'
import { draftOf, isSameWeek } from './week-draft.ts'
import type { WeekDraft } from './week-draft.ts'

type RowErrors = Readonly<Record<string, string>>

/** A doctor's week while it is written: what changed, what is wrong with each row, and saving it at once. */
export function useWeekDraft(doctor: ManagedDoctor, cabinets: readonly CabinetChoice[]) {
  const { t } = useTranslation('clinic')
  const invalidate = useInvalidate()
  /** As it was when the writing began, or saved last. */
  const [base, setBase] = useState(doctor)
  const saved = draftOf(base.schedule)
  const [week, setWeek] = useState(saved)
  const { question, make, onOpen } = useTwoSavers({
    record: base,
    noun: 'doctor',
    labels: { schedule: t('doctors.week') },
    words: { schedule: useWeekWords() },
    asInput: record => ({ schedule: (record as ManagedDoctor).schedule }),
  })
  // Hours are judged from the first attempt to save on, so that nobody is told off while typing.
  const [isJudged, setIsJudged] = useState(false)

  const sending = useAttempt()
  const language = currentLanguage()
  const problems = isJudged ? listWeekProblems(week) : []

  function errorsOf(row: number): RowErrors {
    const found: Record<string, string> = {}
    for (const { field, message } of problems.filter(problem => problem.row === row))
      found[field] = fieldMessage(message, language)
    for (const [path, sentences] of Object.entries(sending.errors)) {
      const [list, index, field] = path.split('.')
      if (list === 'schedule' && Number(index) === row && field) found[field] ??= joinSentences(sentences)
    }
    return found
  }

  async function send() {
    onOpen(undefined, { schedule: base.schedule })
    const schedule = week.map(hours => ({
      ...hours,
      location_id: cabinets.find(cabinet => cabinet.id === hours.cabinet_id)?.locationId ?? 0,
    }))
    const { data, version } = await make(setSchedule, { doctor_id: doctor.id, schedule })
    setBase({ ...base, schedule: data, version })
    setWeek(draftOf(data))
    setIsJudged(false)
    invalidate('doctor')
    showNotice({ kind: 'ok', text: t('week.saved') })
  }

  function change(next: WeekDraft) {
    sending.say()
    setWeek(next)
  }

  function save() {
    setIsJudged(true)
    if (listWeekProblems(week).length === 0) void sending.attempt(send)
  }

  return {
    week,
    question,
    change,
    errorsOf,
    save,
    discard: () => {
      change(saved)
      setIsJudged(false)
    },
    isChanged: !isSameWeek(week, saved),
    isBusy: sending.busy,
    problem: problems.length > 0 ? t('week.problems') : sending.problem,
  }
}
