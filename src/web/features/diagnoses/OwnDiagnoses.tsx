import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  addOwnDiagnosis,
  changeOwnDiagnosis,
  listOwnDiagnoses,
  orderOwnDiagnoses,
  type OwnDiagnosis,
} from '#contract/patients/diagnoses.ts'
import { call } from '#web/api/client.ts'
import { query, useInvalidate } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { OrderHandle } from '#web/parts/list/OrderHandle.tsx'
import { useOrdered } from '#web/parts/list/use-ordered.ts'
import { Button } from '#web/ui/Button.tsx'
import { Focused } from '#web/ui/Focused.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { RowMenu } from '#web/ui/RowMenu.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './OwnDiagnoses.module.css'

const NONE: readonly OwnDiagnosis[] = []

/** The clinic's own diagnoses: in its order, renamed, put aside and taken up again. */
export function OwnDiagnoses() {
  const { t } = useTranslation(['diagnoses', 'common'])
  const mayEdit = useStaff().can('clinical.edit')
  const { data, error, refetch } = useQuery({ ...query(listOwnDiagnoses, {}), meta: { silent: true } })
  const [renaming, setRenaming] = useState<number>()
  const [added, setAdded] = useState(0)
  const [said, setSaid] = useState('')
  const all = data?.data ?? NONE
  const aside = all.filter(({ active }) => !active)
  const { items, put } = useOrdered(
    all.filter(({ active }) => active),
    'diagnosis',
    ids => call(orderOwnDiagnoses, { ids: [...ids, ...aside.map(({ id }) => id)] }),
  )
  const add = <AddForm onAdded={() => setAdded(added + 1)} />
  const row = (own: OwnDiagnosis, place: number) =>
    own.id === renaming ? (
      <li key={own.id}>
        <Focused>
          <RenameForm own={own} onClose={() => setRenaming(undefined)} />
        </Focused>
      </li>
    ) : (
      <li key={own.id} className={styles.row}>
        {mayEdit && own.active ? (
          <OrderHandle
            label={t('diagnoses:move', { name: own.name })}
            place={place}
            onPut={to => {
              put(own.id, to)
              setSaid(t('diagnoses:movedTo', { name: own.name, place: to + 1, count: items.length }))
            }}
          />
        ) : null}
        <span className={styles.name} dir="auto">
          {own.name}
        </span>
        <span className={styles.quiet}>{t('diagnoses:patients', { count: own.patients })}</span>
        {mayEdit ? <OwnMenu own={own} onRename={() => setRenaming(own.id)} /> : null}
      </li>
    )

  if (error && !data)
    return (
      <p className={styles.quiet}>
        {error.message}{' '}
        <Button variant="quiet" size="dense" onClick={() => void refetch()}>
          {t('common:actions.retry')}
        </Button>
      </p>
    )
  if (!data) return <Skeleton height={120} />
  return (
    <div className={styles.own}>
      {all.length === 0 ? <p className={styles.quiet}>{t('diagnoses:noOwn')}</p> : null}
      <ul className={styles.list} aria-label={t('diagnoses:ownTitle')} data-ordered>
        {items.map(row)}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {mayEdit ? added > 0 ? <Focused key={added}>{add}</Focused> : add : null}
      {aside.length > 0 ? (
        <details className={styles.aside}>
          <summary>{t('diagnoses:aside', { count: aside.length })}</summary>
          <ul className={styles.list}>{aside.map(row)}</ul>
        </details>
      ) : null}
    </div>
  )
}

function OwnMenu({ own, onRename }: { own: OwnDiagnosis; onRename: () => void }) {
  const { t } = useTranslation(['diagnoses', 'common'])
  const invalidate = useInvalidate()

  async function setActive({ id, version, name }: OwnDiagnosis, active: boolean): Promise<void> {
    try {
      const { data } = await call(changeOwnDiagnosis, { id, version, active })
      showNotice({
        kind: 'ok',
        text: t(active ? 'diagnoses:takenUp' : 'diagnoses:putAside', { name }),
        topic: `own-diagnosis-${id}`,
        action: { label: t('common:actions.undo'), run: () => void setActive(data, !active) },
      })
    } catch (error) {
      showError((error as Error).message)
    }
    invalidate('diagnosis')
  }

  return (
    <RowMenu
      name={own.name}
      active={own.active}
      onEdit={onRename}
      onActive={active => void setActive(own, active)}
    />
  )
}

function RenameForm({ own, onClose }: { own: OwnDiagnosis; onClose: () => void }) {
  const { t } = useTranslation(['diagnoses', 'common'])
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: changeOwnDiagnosis,
    extra: { id: own.id, version: own.version },
    onDone() {
      invalidate('diagnosis')
      onClose()
    },
    onRefused() {
      // Somebody was faster: what there is now is read, and the form stays as it was typed.
      invalidate('diagnosis')
      return false
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <TextField
        {...field('name')}
        label={t('diagnoses:ownName')}
        help={t('diagnoses:renameHelp')}
        defaultValue={own.name}
        maxLength={200}
        required
        autoComplete="off"
      />
      <div className={styles.foot}>
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
        <Button variant="secondary" size="dense" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
        <Button type="submit" size="dense" busy={busy}>
          {t('common:actions.save')}
        </Button>
      </div>
    </form>
  )
}

function AddForm({ onAdded }: { onAdded: () => void }) {
  const { t } = useTranslation('diagnoses')
  const invalidate = useInvalidate()
  const { field, formProps, busy, problem } = useCallForm({
    definition: addOwnDiagnosis,
    onDone() {
      invalidate('diagnosis')
      onAdded()
    },
  })
  return (
    <form {...formProps} className={styles.add}>
      <TextField
        {...field('name')}
        label={t('addOwn')}
        placeholder={t('ownExample')}
        maxLength={200}
        required
        autoComplete="off"
      />
      <Button
        type="submit"
        variant="secondary"
        size="dense"
        busy={busy}
        icon={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
      >
        {t('addOwnButton')}
      </Button>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </form>
  )
}
