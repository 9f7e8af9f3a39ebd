import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { IconPlus } from '@tabler/icons-react'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/Button.tsx'
import { DataTable, type NameLook } from '#web/ui/DataTable.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ListHead, type ListHeadProps } from '#web/ui/ListHead.tsx'
import { useAfterPress } from '#web/ui/after-press.ts'
import { useSelection } from '#web/ui/use-selection.ts'
import { ActionBar, MOST_AT_ONCE, type ListAction } from './ActionBar.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { ExportMenu } from './ExportMenu.tsx'
import { ListFilters } from './ListFilters.tsx'
import { LoadNear } from './LoadNear.tsx'
import type { ListSearch } from './list-search.ts'
import { useColumns, type ListColumn } from './use-columns.ts'
import { useExport, type AskExport } from './use-export.ts'
import styles from './LongList.module.css'

interface Row {
  readonly id: number
}

export interface ListPageReply<T> {
  readonly data: readonly T[]
  readonly paginator: { readonly total: number; readonly currentPage: number; readonly size: number }
  readonly active?: number
  readonly inactive?: number
}

interface LongListProps<T extends Row, File extends string> {
  /** Under which the choice of columns is kept. */
  name: string
  title: string
  list: Pick<
    UseInfiniteQueryResult<InfiniteData<ListPageReply<T>>>,
    | 'data'
    | 'error'
    | 'isFetching'
    | 'isFetchingNextPage'
    | 'isFetchNextPageError'
    | 'isPlaceholderData'
    | 'hasNextPage'
    | 'fetchNextPage'
    | 'refetch'
  >
  address: {
    search: ListSearch
    change(patch: Partial<ListSearch>): void
    leaveFor: (row: number) => void
  }
  /** What its two sides are called, where it has them. */
  sides?: Pick<NonNullable<ListHeadProps['sides']>, 'label' | 'words'>
  /** Beside the title. */
  head?: ReactNode
  searchLabel: string
  /** Chips. */
  filters?: ReactNode
  /** What the filters do not have on, so that the list is whole. */
  clear: Record<string, undefined>
  /** The first is the usual one. */
  sorts: readonly { value: string; label: string }[]
  /** Beside taking it away. */
  buttons?: ReactNode
  /** What adding is called, and what it is called with what was searched for; left out for those who may not. */
  add?: { label: string; named: (typed: string) => string; onAdd: (typed?: string) => void } | undefined
  nameOf: (row: T) => string
  /** What the names are, where they are none. */
  nameHead?: string
  renderName: (row: T, look: NameLook) => ReactNode
  nameSort?: string
  /** What a file has for the name. */
  nameFile?: readonly File[]
  columns: readonly ListColumn<T, File>[]
  renderTools?: ((row: T) => ReactNode) | undefined
  /** Takes the list away; left out for those who may not. */
  exportAs?: AskExport<File> | undefined
  actions?: readonly ListAction<T>[]
  words: {
    /** "100 din 1.946 de pacienți" */
    shown: (shown: number, total: number) => string
    /** "3 selectați" */
    picked: (count: number) => string
    pickEverybody: (total: number) => string
  }
  /** What is to be said of those shown. */
  note?: string | undefined
  /** Why it is empty, and what to do about it. */
  nothing: { icon: ReactNode; title: string; text: string }
}

/** More than a screen shows. */
const DRAWN_AT_ONCE = 30

/** The answer to a new question at once as far as one sees it, the rest of it once the browser has time. */
function useDrawn<T>(rows: readonly T[] | undefined, isStale: boolean): readonly T[] | undefined {
  const settled = useDeferredValue(isStale ? undefined : rows)
  const isWhole = isStale || settled !== undefined || rows === undefined || rows.length <= DRAWN_AT_ONCE
  return isWhole ? rows : rows.slice(0, DRAWN_AT_ONCE)
}

/** A list of any length that stays on the server: found while typing, narrowed down, ordered, chosen from, taken away. */
export function LongList<T extends Row, File extends string>(props: LongListProps<T, File>) {
  const { list, address, words, sides, sorts, add, columns, exportAs, actions = [], nameOf } = props
  const { t } = useTranslation(['clinic', 'common'])
  const { search } = address
  // Rows must not go from under a press.
  const data = useAfterPress(list.data)
  const rows = useMemo(() => data?.pages.flatMap(page => page.data), [data])
  const drawn = useDrawn(rows, list.isPlaceholderData)
  const newest = data?.pages.at(-1)
  const total = newest?.paginator.total ?? 0
  const isFiltered = Object.keys(props.clear).some(name => search[name as keyof ListSearch] !== undefined)
  // What is asked for may find nothing for a moment: then the head stays as it is under whoever goes for it.
  const hasNobody = newest !== undefined && total === 0 && !isFiltered && !search.inactive
  const choice = useColumns(props.name, columns)
  const file = useExport(exportAs)
  const root = useRef<HTMLDivElement>(null)

  // Something else begins at its top.
  const asked = JSON.stringify(search)
  const answered = useRef(asked)
  useEffect(() => {
    if (answered.current === asked) return
    answered.current = asked
    // With the frame's own layout: one of its own would be made of rows that are about to go.
    requestAnimationFrame(() => root.current?.scrollIntoView())
  }, [asked])

  // Another order shows the same rows; anything else asks for others.
  const scope = JSON.stringify({ ...search, sort: undefined })
  const { picked, everybody, selection, pickEverybody, clear } = useSelection(rows ?? [], scope)
  const count = everybody ? total : picked.length
  const canPick = Boolean(exportAs) || actions.length > 0

  const isNextWanted = list.hasNextPage && (!list.error || list.isFetchNextPageError)
  const usual = sorts[0]?.value ?? ''
  const sorting = {
    by: search.sort ?? usual,
    onSort: (by: string) => address.change({ sort: by === usual ? undefined : by }),
  }

  function startExport(format: 'xlsx' | 'csv' | 'pdf', ofPicked: boolean) {
    const shown = choice.shown.flatMap(column => column.file ?? [])
    file.start({
      download: format,
      columns: [...(props.nameFile ?? []), ...shown],
      ...(ofPicked && !everybody && { ids: picked.map(row => row.id) }),
    })
  }

  function letGo() {
    clear()
    // What had the focus is gone.
    root.current?.querySelector<HTMLElement>('thead input')?.focus({ preventScroll: true })
  }

  async function readPicked(): Promise<readonly T[]> {
    if (!everybody) return picked
    let { data: read, hasNextPage } = list
    while (hasNextPage) {
      // Pages follow each other.
      // oxlint-disable-next-line no-await-in-loop
      const next = await list.fetchNextPage({ throwOnError: true })
      ;({ data: read, hasNextPage } = next)
    }
    return read?.pages.flatMap(page => page.data) ?? []
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (event.key === 'Escape' && isInside && !event.defaultPrevented && count > 0) clear()
  }

  function onClickCapture(event: MouseEvent) {
    const name = event.target instanceof Element && event.target.closest<HTMLElement>('[data-row-name]')
    if (name) address.leaveFor(Number(name.dataset['rowName']))
  }

  return (
    // What bubbles up from its parts is heard here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={root} className={styles.page} onKeyDown={onKeyDown} onClickCapture={onClickCapture}>
      <ListHead
        title={props.title}
        sides={
          sides && {
            ...sides,
            shown: search.inactive ? 'inactive' : 'active',
            counts: newest && { active: newest.active ?? 0, inactive: newest.inactive ?? 0 },
            onChange: side => address.change({ inactive: side === 'inactive' ? true : undefined }),
          }
        }
        buttons={
          <>
            {props.buttons}
            {exportAs && !hasNobody ? (
              <ExportMenu
                isEmpty={total === 0}
                bytes={file.bytes}
                onStart={format => startExport(format, false)}
                onCancel={file.cancel}
              />
            ) : null}
          </>
        }
        add={add && { label: add.label, onAdd: () => add.onAdd() }}
      >
        {props.head}
      </ListHead>
      <ListFilters
        search={{
          label: props.searchLabel,
          value: search.q ?? '',
          onChange: q => address.change({ q: q || undefined }),
        }}
        chips={props.filters}
        sorts={sorts}
        sorting={sorting}
      >
        <ColumnMenu columns={columns} choice={choice} isForFile={exportAs !== undefined} />
      </ListFilters>
      <p className="visually-hidden" role="status">
        {rows && newest && !list.isPlaceholderData
          ? [props.note, words.shown(rows.length, total)].filter(Boolean).join(' ')
          : ''}
      </p>
      {props.note ? (
        <p className={styles.note} aria-hidden="true">
          {props.note}
        </p>
      ) : null}
      {!rows && list.error ? (
        <EmptyState title={list.error.message}>
          <Button size="dense" busy={list.isFetching} onClick={() => void list.refetch()}>
            {t('common:actions.retry')}
          </Button>
        </EmptyState>
      ) : rows?.length === 0 ? (
        <EmptyState {...props.nothing}>
          {isFiltered ? (
            <Button variant="secondary" size="dense" onClick={() => address.change(props.clear)}>
              {t('clinic:list.clear')}
            </Button>
          ) : null}
          {add && (isFiltered ? search.q : !search.inactive) ? (
            <Button
              size="dense"
              icon={<IconPlus size={18} stroke={2} aria-hidden="true" />}
              onClick={() => add.onAdd(search.q)}
            >
              {search.q ? add.named(search.q.trim()) : add.label}
            </Button>
          ) : null}
        </EmptyState>
      ) : (
        <div className={styles.rows}>
          <DataTable
            label={props.title}
            {...(props.nameHead && { nameHead: props.nameHead })}
            items={drawn}
            isStale={list.isPlaceholderData}
            keyOf={row => row.id}
            renderName={props.renderName}
            {...(props.nameSort && { nameSort: props.nameSort })}
            columns={choice.shown}
            renderTools={props.renderTools}
            sorting={sorting}
            picking={canPick ? { selection, nameOf } : undefined}
          />
          {drawn === rows && list.hasNextPage && !list.error && !list.isFetching ? (
            <LoadNear key={rows?.length} onNear={() => void list.fetchNextPage()} />
          ) : null}
        </div>
      )}
      {rows && rows.length > 0 && newest ? (
        <footer className={styles.foot}>
          <span>{list.error ? list.error.message : words.shown(rows.length, total)}</span>
          {list.hasNextPage || list.error ? (
            <Button
              variant="secondary"
              size="dense"
              busy={list.isFetchingNextPage}
              onClick={() => void (isNextWanted ? list.fetchNextPage() : list.refetch())}
            >
              {list.error
                ? t('common:actions.retry')
                : t('clinic:list.more', { count: Math.min(newest.paginator.size, total - rows.length) })}
            </Button>
          ) : null}
        </footer>
      ) : null}
      <ActionBar
        words={words.picked(count)}
        count={count}
        actions={actions}
        readRows={readPicked}
        onClear={letGo}
      >
        {selection.all === true && list.hasNextPage && !everybody ? (
          <button type="button" onClick={pickEverybody}>
            {words.pickEverybody(total)}
          </button>
        ) : null}
        {exportAs && (everybody || count <= MOST_AT_ONCE) ? (
          <ExportMenu
            inBar
            bytes={file.bytes}
            onStart={format => startExport(format, true)}
            onCancel={file.cancel}
          />
        ) : null}
      </ActionBar>
    </div>
  )
}
