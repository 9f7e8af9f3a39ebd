import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { addTag, listTags, tagPatient, type PatientTag } from '#contract/patients/tags.ts'
import { foldText } from '#domain/people/person-name.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { TagChip } from '#web/parts/patients/TagChip.tsx'
import { Combobox } from '#web/ui/Combobox.tsx'
import { showNotice } from '#web/ui/notices.ts'
import styles from './PatientMarks.module.css'

const TagsDialog = lazy(() => import('./TagsDialog.tsx'))

/** The tags of a patient: one is picked or made while typing, and taken away by its cross. */
export function PatientTags({ patient }: { patient: PatientRecord }) {
  const { t } = useTranslation(['people', 'common'])
  const { can } = useStaff()
  const invalidate = useInvalidate()
  const [open, setOpen] = useState<'pick' | 'manage'>()
  const { id, tags } = patient

  const tried = async (work: () => Promise<unknown>) => {
    try {
      await work()
      invalidate('patient')
      return true
    } catch (error) {
      showNotice({ kind: 'error', text: (error as Error).message })
      return false
    }
  }
  const give = (tagId: number) => tried(() => call(tagPatient, { id, add: [tagId] }))
  const make = (name: string) =>
    tried(async () => {
      const { data } = await call(addTag, { name }, { idempotencyKey: newKey() })
      await call(tagPatient, { id, add: [data.id] })
    })
  async function take(tag: PatientTag) {
    if (await tried(() => call(tagPatient, { id, remove: [tag.id] })))
      showNotice({
        kind: 'ok',
        text: t('people:tags.taken', { name: tag.name }),
        action: { label: t('common:actions.undo'), run: () => void give(tag.id) },
      })
  }

  const canEdit = can('patients.edit')
  return (
    <>
      {tags.map(tag => (
        <TagChip
          key={tag.id}
          tag={tag}
          end={
            canEdit ? (
              <button
                type="button"
                className={styles.remove}
                aria-label={t('people:tags.take', { name: tag.name })}
                onClick={() => void take(tag)}
              >
                <IconX size={14} stroke={2} aria-hidden="true" />
              </button>
            ) : undefined
          }
        />
      ))}
      {canEdit && open === 'pick' ? (
        <TagSearch
          had={tags}
          onClose={() => setOpen(undefined)}
          onPick={tagId => {
            setOpen(undefined)
            void give(tagId)
          }}
          onNew={name => {
            setOpen(undefined)
            void make(name)
          }}
          onManage={() => setOpen('manage')}
        />
      ) : null}
      {canEdit && open !== 'pick' ? (
        <button type="button" className={styles.add} onClick={() => setOpen('pick')}>
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('people:tags.one')}
        </button>
      ) : null}
      {open === 'manage' ? (
        <Suspense>
          <TagsDialog onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </>
  )
}

interface TagSearchProps {
  had: readonly PatientTag[]
  onClose: () => void
  onPick: (id: number) => void
  onNew: (name: string) => void
  onManage: () => void
}

function TagSearch({ had, onClose, onPick, onNew, onManage }: TagSearchProps) {
  const { t } = useTranslation('people')
  const id = useId()
  const [typed, setTyped] = useState('')
  const { data } = useQuery(query(listTags, {}))
  const name = typed.trim().replaceAll(/\s+/g, ' ')
  const all = data?.data ?? []
  const fresh = all.filter(tag => !had.some(each => each.id === tag.id))
  const found = fresh.filter(tag => foldText(tag.name).includes(foldText(name)))
  const isNew = name !== '' && !all.some(tag => foldText(tag.name) === foldText(name))
  return (
    // Looking for one writes nothing that could be lost.
    <search className={styles.search}>
      <Combobox
        id={id}
        label={t('tags.search')}
        placeholder={t('tags.search')}
        listLabel={t('tags.title')}
        focusFirst
        floats
        isOpen
        onClose={onClose}
        onBlur={onClose}
        isSettled={data !== undefined}
        value={typed}
        onType={text => setTyped(text.slice(0, 40))}
        choices={[
          ...found.slice(0, 8).map(tag => ({
            key: tag.id,
            onPick: () => onPick(tag.id),
            content: <TagChip tag={tag} />,
          })),
          ...(isNew
            ? [
                {
                  key: 'new',
                  onPick: () => onNew(name),
                  content: (
                    <span className={styles.choice}>
                      <IconPlus size={16} stroke={1.75} aria-hidden="true" />
                      {t('tags.create', { name })}
                    </span>
                  ),
                },
              ]
            : []),
          ...(all.length > 0
            ? [
                {
                  key: 'manage',
                  onPick: onManage,
                  content: (
                    <span className={styles.choice}>
                      <IconPencil size={16} stroke={1.75} aria-hidden="true" />
                      {t('tags.manage')}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
        none={t('tags.none')}
      />
    </search>
  )
}
