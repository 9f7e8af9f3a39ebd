import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listImportRows, type ImportRow, type RowKind } from '#contract/patients/patient-imports.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { showPhone } from '#web/i18n/phone-text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './ImportPage.module.css'

interface ImportRowsProps {
  id: number
  kind: RowKind
  renderTools?: (row: ImportRow) => ReactNode
}

/** Rows of a file as they were looked at, some dozens at a time. */
export function ImportRows({ id, kind, renderTools }: ImportRowsProps) {
  const { t } = useTranslation('patient-moves')
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    ...pages(listImportRows, { id, kind, size: 25 }),
    staleTime: 0,
  })
  if (!data) return <Skeleton height={80} />
  const rows = data.pages.flatMap(page => page.data)
  return (
    <>
      <ul className={styles.rows}>
        {rows.map(row => (
          <li key={row.line}>
            <span className={styles.line}>{t('import.line', { line: row.line })}</span>
            <div className={styles.what}>
              {row.patient_id !== null && kind === 'left' ? (
                <Link
                  to="/cabinet/administration/clients/$id"
                  params={{ id: String(row.patient_id) }}
                  dir="auto"
                >
                  {row.name}
                </Link>
              ) : (
                <strong dir="auto">{row.name || row.cells.filter(Boolean).join(' · ').slice(0, 80)}</strong>
              )}
              {kind === 'problems'
                ? row.problems.map(problem => (
                    <span key={`${problem.field} ${problem.message}`} className={styles.problem}>
                      {problem.message}
                    </span>
                  ))
                : null}
              {kind === 'alike'
                ? row.alike.map(one => <Known key={one.patient_id ?? one.line} one={one} />)
                : null}
            </div>
            {renderTools?.(row)}
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <div>
          <Button
            variant="secondary"
            size="dense"
            busy={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t('import.more')}
          </Button>
        </div>
      ) : null}
    </>
  )
}

function Known({ one }: { one: ImportRow['alike'][number] }) {
  const { t } = useTranslation('patient-moves')
  const format = useFormat()
  if (one.patient_id === null)
    return <span className={styles.quiet}>{t('import.alikeLine', { line: one.line })}</span>
  const facts = [one.birth_date && format.date(one.birth_date), one.mobile && showPhone(one.mobile)]
  return (
    <span className={styles.quiet}>
      <Link
        to="/cabinet/administration/clients/$id"
        params={{ id: String(one.patient_id) }}
        target="_blank"
        className={styles.known}
      >
        {one.name}
      </Link>
      {facts.filter(Boolean).map(fact => ` · ${fact}`)}
    </span>
  )
}
