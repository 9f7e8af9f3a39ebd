import { IconCopy, IconPrinter, IconTicket } from '@tabler/icons-react'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listGiftCodes, type GiftCode } from '#contract/money/gift-codes.ts'
import { CODE_STATES, type CodeState } from '#contract/money/held-code.ts'
import type { GiftCard } from '#contract/money/gift-cards.ts'
import { download } from '#web/api/download.ts'
import { pages } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { ExportMenu } from '#web/parts/list/ExportMenu.tsx'
import { LoadNear } from '#web/parts/list/LoadNear.tsx'
import { useExport, type ExportWish } from '#web/parts/list/use-export.ts'
import { Button } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { DataTable, type NameLook } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { CodeBadge } from '#web/parts/gift-cards/CodeBadge.tsx'
import { CodeMenu } from './CodeMenu.tsx'
import styles from './CodeList.module.css'

const SHOWN = ['all', ...CODE_STATES] as const
type Shown = (typeof SHOWN)[number]

interface CodeListProps {
  card: GiftCard
  onPrint: (ids?: number[]) => void
}

/** The codes of a card, with whose each is and what is left on it. */
export function CodeList({ card, onPrint }: CodeListProps) {
  const { t } = useTranslation(['gift-cards', 'clinic'])
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<Shown>('all')
  const state: CodeState | undefined = shown === 'all' ? undefined : shown
  const asked = { id: card.id, search, state }
  const list = useInfiniteQuery({
    ...pages(listGiftCodes, asked),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const taking = useExport(({ download: as }: ExportWish<never>, options) =>
    download(listGiftCodes, { ...asked, download: as }, options),
  )
  const codes = list.data?.pages.flatMap(page => page.data)
  const isEmpty = codes?.length === 0
  const isWanted = search.trim() !== '' || state !== undefined
  return (
    <>
      <div className={styles.tools}>
        <SearchBox label={t('codeOrPatient')} value={search} delay={200} onChange={setSearch} />
        <Segmented
          label={t('states')}
          value={shown}
          options={SHOWN.map(value => ({ value, label: t(`shown.${value}`) }))}
          onChange={setShown}
        />
        <span className={styles.buttons}>
          <Button
            variant="secondary"
            size="dense"
            icon={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
            disabled={card.counts.active === 0}
            onClick={() => onPrint()}
          >
            {t('print.open')}
          </Button>
          {card.counts.generated > 0 ? (
            <ExportMenu
              bytes={taking.bytes}
              onStart={as => taking.start({ download: as, columns: [] })}
              onCancel={taking.cancel}
            />
          ) : null}
        </span>
      </div>
      {list.error && !codes ? (
        <LoadFailure error={list.error} busy={list.isFetching} onRetry={() => void list.refetch()} />
      ) : isEmpty ? (
        <div className={styles.none}>
          <EmptyState
            level={3}
            icon={<IconTicket size={28} stroke={1.75} />}
            title={t(isWanted ? 'noneFound' : 'noCodes')}
            text={isWanted ? undefined : t('noCodesText')}
          />
        </div>
      ) : (
        <DataTable<GiftCode>
          label={t('codes')}
          nameHead={t('code')}
          items={codes}
          isStale={list.isPlaceholderData}
          keyOf={code => code.id}
          renderName={(code, look) => <CodeName code={code} look={look} />}
          columns={[
            {
              name: 'state',
              head: t('state'),
              phone: true,
              renderCell: ({ state: is }) => <CodeBadge state={is} />,
            },
            {
              name: 'patient',
              head: t('patient'),
              phone: true,
              renderCell: ({ patient }) =>
                patient ? <span className={styles.patient}>{patient.name}</span> : '–',
            },
            {
              name: 'remaining',
              head: t('remaining'),
              numeric: true,
              phone: true,
              renderCell: ({ remaining, state: is }) => (
                <span className={styles.left} data-lost={is === 'expired' ? '' : undefined}>
                  {format.number(remaining, 2)}
                </span>
              ),
            },
            {
              name: 'expires',
              head: t('expiresOn'),
              renderCell: ({ expires_on: day }) => format.date(day),
              wide: true,
            },
            {
              name: 'origin',
              head: t('paidWith'),
              wide: true,
              renderCell: ({ origin, buyer }) =>
                origin === 'account' && buyer ? t('onAccount', { name: buyer.name }) : t(`origins.${origin}`),
            },
          ]}
          renderTools={code => <CodeMenu code={code} onPrint={() => onPrint([code.id])} />}
        />
      )}
      {list.hasNextPage ? <LoadNear key={codes?.length} onNear={() => void list.fetchNextPage()} /> : null}
    </>
  )
}

interface CodeNameProps {
  code: GiftCode
  look: NameLook
}

/** A press takes the code along, to be written into a message. */
function CodeName({ code: { code, state }, look }: CodeNameProps) {
  const { t } = useTranslation('gift-cards')
  const isGood = state === 'active' || state === 'redeemed'
  return (
    <button
      type="button"
      {...look}
      className={styles.code}
      data-over={isGood ? undefined : ''}
      aria-label={t('copyCode', { code })}
      onClick={() => void copyText(code, t('copied', { code }))}
    >
      {code}
      {state === 'active' ? <IconCopy size={16} stroke={1.75} aria-hidden="true" /> : null}
    </button>
  )
}
