import { IconX } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { listEarningsRows, type EarningsStatement } from '#contract/reports/earnings.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { FormModal } from '#web/ui/FormModal.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { RowLink } from '../rows/RowLink.tsx'
import { TabSkeleton } from '../TabSkeleton.tsx'
import { useFigureWords } from '../use-figure-words.ts'
import styles from './StatementRows.module.css'

/** A part of a statement: what is at a percent, or the corrections; of it what has a laboratory. */
export interface StatementPart {
  readonly part: number | 'corrections'
  readonly only?: 'lab'
}

interface StatementRowsProps {
  statement: EarningsStatement
  part: StatementPart
  onClose: () => void
}

const PAGE = 50

/** What a sum of a statement is made of. */
export default function StatementRows({ statement, part: { part, only }, onClose }: StatementRowsProps) {
  const { t } = useTranslation(['earnings', 'common'])
  const format = useFormat()
  const { say } = useFigureWords()
  const titleId = useId()
  const { doctor, month } = statement
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...pages(listEarningsRows, {
      doctor: doctor.id,
      month,
      part: String(part),
      only,
      orderBy: 'at',
      size: PAGE,
    }),
    meta: { silent: true },
  })
  const newest = data?.pages.at(-1)
  const lei = (value: number | null | undefined) => say('money', value, true).replace(/\u00a0lei$/, '')
  const figures = ['earned_from', 'lab', 'earned'] as const
  const percent = say('percent', typeof part === 'number' ? part : 0)
  const title =
    part === 'corrections'
      ? t('earnings:rows.corrections')
      : t(only ? 'earnings:rows.lab_part' : 'earnings:rows.part', { percent })
  const heads = [t('earnings:rows.collected'), t('earnings:rows.lab'), t('earnings:rows.earned')]
  return (
    <FormModal className={styles.drawer} width={720} titleId={titleId} onClose={onClose}>
      {dismiss => (
        <div className={styles.inside} data-saves-itself="">
          <header className={styles.head}>
            <div className={styles.title}>
              <h2 id={titleId} tabIndex={-1}>
                {title}
              </h2>
              <p>{t('earnings:rows.of', { name: doctor.name, month: format.month(`${month}-01`) })}</p>
            </div>
            <IconButton dense label={t('common:actions.close')} onClick={dismiss}>
              <IconX size={20} stroke={1.75} />
            </IconButton>
          </header>
          {newest ? (
            <dl className={styles.totals}>
              {[newest.totals.collected, -newest.totals.lab, newest.totals.earned].map((value, index) => (
                <div key={heads[index]}>
                  <dt>{heads[index]}</dt>
                  <dd>{say('money', value, true)}</dd>
                </div>
              ))}
            </dl>
          ) : null}
          <div className={styles.body}>
            {!data ? (
              error ? (
                <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
              ) : (
                <TabSkeleton />
              )
            ) : (
              <table className={styles.table} aria-label={title}>
                <thead>
                  <tr>
                    <th scope="col">{t('earnings:rows.when')}</th>
                    <th scope="col">{t('earnings:rows.who')}</th>
                    <th scope="col" className={styles.how}>
                      {t('earnings:rows.how')}
                    </th>
                    {heads.map((head, index) => (
                      <th key={head} scope="col" className={styles.figure} data-figure={figures[index]}>
                        {head}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {data.pages
                    .flatMap(each => each.data)
                    .map(row => (
                      <tr key={row.id}>
                        <td className={styles.when}>{row.at ? format.dayMonth(row.at) : ''}</td>
                        <td>
                          <RowLink row={row} className={styles.link} onLeave={() => undefined}>
                            {row.title}
                          </RowLink>
                          {row.note ? <span className={styles.note}>{row.note}</span> : null}
                        </td>
                        <td className={styles.how}>{row.state}</td>
                        {figures.map(key => (
                          <td key={key} className={styles.figure} data-figure={key}>
                            {key === 'lab'
                              ? row.values.lab
                                ? lei(-row.values.lab)
                                : '–'
                              : lei(row.values[key])}
                          </td>
                        ))}
                      </tr>
                    ))}
                </tbody>
              </table>
            )}
            {hasNextPage ? (
              <Button variant="secondary" busy={isFetching} onClick={() => void fetchNextPage()}>
                {t('earnings:rows.more')}
              </Button>
            ) : null}
          </div>
        </div>
      )}
    </FormModal>
  )
}
