import {
  IconArrowsDiff,
  IconChevronDown,
  IconDots,
  IconPrinter,
  IconPlus,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PerioExam, PerioExamHead } from '#contract/patients/perio-exams.ts'
import { ARCHES, type Arch } from '#domain/tooth-chart/arches.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import type { ExamQuestion } from './ExamDialogs.tsx'
import { HEAD_ID } from './typing/use-typing.ts'
import styles from './ExamView.module.css'

interface ExamHeadProps {
  exam: PerioExam
  exams: readonly PerioExamHead[]
  mayEdit: boolean
  arch: Arch
  onArch: (arch: Arch) => void
  /** What it may be held against, the latest first. */
  earlier: readonly PerioExamHead[]
  compared: PerioExamHead | undefined
  onCompare: (id: number | undefined) => void
  onOpen: (id: number | undefined) => void
  onStart: () => void
  onAsk: (question: ExamQuestion) => void
}

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function ExamHead(props: ExamHeadProps) {
  const { exam, exams, mayEdit, arch, onArch, earlier, compared, onCompare, onOpen, onStart, onAsk } = props
  const { t } = useTranslation('perio')
  const format = useFormat()
  const isDraft = exam.status === 'draft'
  const hasDraft = exams.some(one => one.status === 'draft')
  const nameOf = (one: PerioExamHead) => {
    const day = format.dayMonthYear(one.date)
    if (one.status === 'draft') return t('draftLine', { day })
    return one.replaced_by === null
      ? t('examLine', { day, doctor: one.doctor.name })
      : t('correctedLine', { day })
  }

  return (
    <header className={styles.head}>
      <h2 id={HEAD_ID} data-id={HEAD_ID} tabIndex={-1} className={styles.title}>
        {t('examOf', { day: format.dayMonthYear(exam.date) })}
      </h2>
      {exams.length > 1 ? (
        <Menu label={t('chooseExam')} triggerClassName={styles.exams} trigger={<IconChevronDown {...ICON} />}>
          {exams.map(one => (
            <MenuItem key={one.id} isChosen={one.id === exam.id} onClick={() => onOpen(one.id)}>
              {nameOf(one)}
            </MenuItem>
          ))}
        </Menu>
      ) : null}
      {isDraft ? <Badge tone="warn">{t(exam.replaces_id === null ? 'draft' : 'correction')}</Badge> : null}
      {exam.replaced_by === null ? null : <Badge>{t('corrected')}</Badge>}
      <Segmented
        label={t('arch')}
        value={arch}
        options={ARCHES.map(value => ({ value, label: t(`jaws.${value}`) }))}
        onChange={onArch}
      />
      <div className={styles.actions}>
        <Compare earlier={earlier} compared={compared} onCompare={onCompare} />
        {mayEdit && isDraft ? (
          // Once it is closed the heading has the focus in its place.
          <Button size="dense" data-id={HEAD_ID} onClick={() => onAsk('close')}>
            {t('close')}
          </Button>
        ) : null}
        {mayEdit && !hasDraft ? (
          <Button size="dense" icon={<IconPlus {...ICON} />} onClick={onStart}>
            {t('newExam')}
          </Button>
        ) : null}
        <Menu
          label={t('more')}
          side="end"
          triggerClassName={buttonClass({ variant: 'secondary', size: 'dense' })}
          trigger={<IconDots {...ICON} />}
        >
          <MenuItem icon={<IconPrinter {...ICON} />} onClick={() => setTimeout(() => window.print())}>
            {t('print')}
          </MenuItem>
          {mayEdit && isDraft ? (
            <MenuItem icon={<IconTrash {...ICON} />} onClick={() => onAsk('discard')}>
              {t('discard')}
            </MenuItem>
          ) : null}
          {mayEdit && !isDraft && exam.replaced_by === null && !hasDraft ? (
            <MenuItem icon={<IconPencil {...ICON} />} onClick={() => onAsk('correct')}>
              {t('correct')}
            </MenuItem>
          ) : null}
        </Menu>
      </div>
    </header>
  )
}

/** Against the exam before by one press; any other is chosen. */
function Compare({
  earlier,
  compared,
  onCompare,
}: Pick<ExamHeadProps, 'earlier' | 'compared' | 'onCompare'>) {
  const { t } = useTranslation('perio')
  const format = useFormat()
  const [before] = earlier
  if (!before) return null
  const icon = <IconArrowsDiff {...ICON} />
  if (earlier.length === 1)
    return (
      <Button
        variant="secondary"
        size="dense"
        icon={icon}
        aria-pressed={compared !== undefined}
        onClick={() => onCompare(compared ? undefined : before.id)}
      >
        {t('compareWith', { day: format.dayMonthYear(before.date) })}
      </Button>
    )
  return (
    <Menu
      side="end"
      triggerClassName={buttonClass({ variant: 'secondary', size: 'dense' })}
      trigger={
        <>
          {icon}
          {compared ? t('compared', { day: format.dayMonthYear(compared.date) }) : t('compare')}
        </>
      }
    >
      {earlier.map(one => (
        <MenuItem key={one.id} isChosen={one.id === compared?.id} onClick={() => onCompare(one.id)}>
          {t('compareWith', { day: format.dayMonthYear(one.date) })}
        </MenuItem>
      ))}
      <hr />
      <MenuItem isChosen={compared === undefined} onClick={() => onCompare(undefined)}>
        {t('noComparison')}
      </MenuItem>
    </Menu>
  )
}
