import { IconPrinter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getEarnings, getEarningsPdf, type EarningsStatement } from '#contract/reports/earnings.ts'
import { openFile } from '#web/api/download.ts'
import { query } from '#web/api/query.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormat } from '#web/i18n/format.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { CellAvatar } from '../CellAvatar.tsx'
import { saySpan } from '../say-span.ts'
import type { TabProps } from '../tab-props.ts'
import { TabSkeleton } from '../TabSkeleton.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import { StatementActs } from './StatementActs.tsx'
import type { StatementPart } from './StatementRows.tsx'
import styles from './Statement.module.css'

const StatementRows = lazy(() => import('./StatementRows.tsx'))

interface StatementProps extends Pick<TabProps, 'onChange'> {
  doctorId: number
  /** `yyyy-MM` */
  month: string
  /** Where it has a head of its own already. */
  isBare?: boolean
}

/** A doctor's statement of a month: each sum opens into its rows. */
export function Statement({ doctorId, month, isBare = false, onChange }: StatementProps) {
  const { t } = useTranslation('earnings')
  const format = useFormat()
  const print = useAttempt()
  const [part, setPart] = useState<StatementPart>()
  const { data, error, isFetching, refetch } = useQuery({
    ...query(getEarnings, { doctor: doctorId, month }),
    meta: { silent: true },
  })
  if (!data)
    return error ? (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <TabSkeleton />
    )
  const statement = data.data
  const { doctor, state } = statement
  const Heading = isBare ? 'h3' : 'h2'
  return (
    <div className={styles.statement} aria-busy={isFetching}>
      <header className={styles.head}>
        <CellAvatar point={{ key: String(doctor.id), label: doctor.name, color: doctor.color }} size={40} />
        <div className={styles.title}>
          <Heading>{t('statement.title', { name: doctor.name })}</Heading>
          <p>
            {format.month(`${month}-01`)} · {t(`statement.${state}`)}
          </p>
        </div>
        <IconButton
          label={t('statement.print')}
          onClick={() =>
            void print.attempt(() => openFile(getEarningsPdf, { doctor: doctorId, month, inline: true }))
          }
        >
          <IconPrinter size={20} stroke={1.75} />
        </IconButton>
      </header>
      {print.problem ? (
        <p role="alert" className={styles.problem}>
          {print.problem}
        </p>
      ) : null}
      <Sections statement={statement} onPart={setPart} />
      <StatementActs statement={statement} onChange={onChange} />
      {part ? (
        <Suspense>
          <StatementRows statement={statement} part={part} onClose={() => setPart(undefined)} />
        </Suspense>
      ) : null}
    </div>
  )
}

interface SectionsProps {
  statement: EarningsStatement
  onPart: (part: StatementPart) => void
}

function Sections({ statement, onPart }: SectionsProps) {
  const { t } = useTranslation('earnings')
  const format = useFormat()
  const { say } = useFigureWords()
  const lei = (value: number) => say('money', value, true)
  const { sections, corrections, to_pay: toPay } = statement
  const sessionsOf = (count: number) => t('statement.sessions', { count })
  return (
    <>
      {sections.length === 0 ? <p className={styles.nothing}>{t('statement.nothing')}</p> : null}
      {sections.map(({ percent, from, to, payments, sessions, labs, collected, lab, base, earned }) => (
        <section key={percent} className={styles.section}>
          <h3>
            {t('statement.section', {
              days: saySpan(format, { from, to }, to.slice(0, 4)),
              percent: say('percent', percent),
            })}
          </h3>
          <Line
            name={
              payments === 0 && sessions > 0
                ? t('statement.onlySessions', { sessions: sessionsOf(sessions) })
                : [
                    t('statement.payments', { count: payments }),
                    ...(sessions > 0 ? [sessionsOf(sessions)] : []),
                  ].join(', ')
            }
            value={lei(collected)}
            onOpen={() => onPart({ part: percent })}
          />
          {labs > 0 ? (
            <Line
              name={t('statement.labs', { count: labs })}
              value={lei(-lab)}
              onOpen={() => onPart({ part: percent, only: 'lab' })}
            />
          ) : null}
          <Line name={t('statement.base')} value={lei(base)} />
          <Line name={t('statement.earned')} value={lei(earned)} isMain />
        </section>
      ))}
      <section className={styles.section}>
        <h3>{t('statement.corrections')}</h3>
        {corrections.rows === 0 ? (
          <p className={styles.none}>{t('statement.none')}</p>
        ) : (
          <Line
            name={t('statement.changes', { count: corrections.rows })}
            value={lei(corrections.earned)}
            onOpen={() => onPart({ part: 'corrections' })}
          />
        )}
      </section>
      <p className={styles.total}>
        <span>{t(toPay < 0 ? 'statement.toRecover' : 'statement.toPay')}</span>
        <strong>{lei(Math.abs(toPay))}</strong>
      </p>
    </>
  )
}

interface LineProps {
  name: string
  value: string
  isMain?: boolean
  onOpen?: () => void
}

function Line({ name, value, isMain = false, onOpen }: LineProps) {
  return (
    <p className={styles.line} data-main={isMain || undefined}>
      {onOpen ? (
        <button type="button" onClick={onOpen}>
          {name}
        </button>
      ) : (
        <span>{name}</span>
      )}
      <span>{value}</span>
    </p>
  )
}
