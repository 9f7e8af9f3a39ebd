import { IconBookmark, IconDeviceFloppy, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addSavedFilter,
  changeSavedFilter,
  listSavedFilters,
  removeSavedFilter,
  type SavedFilter,
} from '#contract/bookings/saved-filters.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { buttonClass, IconButton } from '#web/ui/Button.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { Popover } from '#web/ui/Popover.tsx'
import { readPatientsSearch, type PatientsSearch } from './patients-search.ts'
import { AddFilterDialog, RenameFilterDialog } from './SavedFilterDialog.tsx'
import styles from './FilterPanels.module.css'

const LIST = 'patients' as const

/** What of an address is kept; nonsense of an older one is left out. */
const wordsOf = (search: PatientsSearch) => JSON.stringify(readPatientsSearch({ ...search }))

interface SavedFiltersProps {
  search: PatientsSearch
  onApply: (search: PatientsSearch) => void
}

/** The ways in which one likes to see the list, each under a name. */
export function SavedFilters({ search, onApply }: SavedFiltersProps) {
  const { t } = useTranslation(['patient-list', 'common'])
  const invalidate = useInvalidate()
  const { data } = useQuery({ ...query(listSavedFilters, { list: LIST }), meta: { silent: true } })
  const [naming, setNaming] = useState<SavedFilter | 'new'>()
  /** The one that was applied last: what is seen may be kept in it. */
  const [lastId, setLastId] = useState<number>()
  const filters = data?.data ?? []
  const seen = wordsOf(search)
  const filter = JSON.parse(seen) as SavedFilter['filter']
  const shown = filters.find(each => wordsOf(each.filter) === seen)
  const last = filters.find(({ id }) => id === lastId)
  const isWorthIt = !shown && Object.keys(filter).length > 0

  /** Says what became of it, and offers the way back. */
  async function tell(work: Promise<unknown>, text: string, undo?: () => void) {
    try {
      await work
      invalidate('saved_filter')
      const action = undo && { label: t('common:actions.undo'), run: undo }
      showNotice({ kind: 'ok', text, topic: 'saved-filter', action })
    } catch (error) {
      showError(error instanceof Error ? error.message : t('common:errors.unexpected'))
    }
  }

  function remove({ id, name, filter: what }: SavedFilter) {
    void tell(
      call(removeSavedFilter, { id }),
      t('patient-list:saved.removed', { name }),
      () =>
        void tell(
          call(addSavedFilter, { list: LIST, name, filter: what }, { idempotencyKey: newKey() }),
          t('patient-list:saved.added', { name }),
        ),
    )
  }

  function update({ id, name, filter: before }: SavedFilter) {
    void tell(
      call(changeSavedFilter, { id, filter }),
      t('patient-list:saved.changed', { name }),
      () =>
        void tell(call(changeSavedFilter, { id, filter: before }), t('patient-list:saved.changed', { name })),
    )
  }

  return (
    <>
      <Popover
        label={t('patient-list:saved.title')}
        triggerClassName={buttonClass({ variant: 'quiet', size: 'dense' })}
        trigger={
          <>
            <IconBookmark size={18} stroke={1.75} aria-hidden="true" />
            {shown ? shown.name : t('patient-list:saved.title')}
          </>
        }
      >
        {close => (
          <div className={styles.saved}>
            {filters.map(each => (
              <div key={each.id} className={styles.row}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={each === shown}
                  onClick={() => {
                    setLastId(each.id)
                    onApply(readPatientsSearch({ ...each.filter }))
                    close()
                  }}
                >
                  {each.name}
                </button>
                <IconButton
                  dense
                  label={t('patient-list:saved.rename', { name: each.name })}
                  onClick={() => {
                    setNaming(each)
                    close()
                  }}
                >
                  <IconPencil size={18} stroke={1.75} />
                </IconButton>
                <IconButton
                  dense
                  label={t('patient-list:saved.remove', { name: each.name })}
                  onClick={() => remove(each)}
                >
                  <IconTrash size={18} stroke={1.75} />
                </IconButton>
              </div>
            ))}
            {filters.length === 0 ? <p className={styles.hint}>{t('patient-list:saved.hint')}</p> : null}
            {isWorthIt ? (
              <>
                <hr />
                {last ? (
                  <button
                    type="button"
                    className={`${styles.choice} ${styles.act}`}
                    onClick={() => {
                      update(last)
                      close()
                    }}
                  >
                    <IconRefresh size={18} stroke={1.75} aria-hidden="true" />
                    {t('patient-list:saved.update', { name: last.name })}
                  </button>
                ) : null}
                <button
                  type="button"
                  className={`${styles.choice} ${styles.act}`}
                  onClick={() => {
                    setNaming('new')
                    close()
                  }}
                >
                  <IconDeviceFloppy size={18} stroke={1.75} aria-hidden="true" />
                  {t('patient-list:saved.save')}
                </button>
              </>
            ) : null}
          </div>
        )}
      </Popover>
      {naming === 'new' ? (
        <AddFilterDialog
          list={LIST}
          filter={filter}
          onAdded={({ id }) => setLastId(id)}
          onClose={() => setNaming(undefined)}
        />
      ) : naming ? (
        <RenameFilterDialog saved={naming} onClose={() => setNaming(undefined)} />
      ) : null}
    </>
  )
}
