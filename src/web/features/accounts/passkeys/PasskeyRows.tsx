import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { IconFingerprint, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPasskeys, type Passkey } from '#contract/accounts/passkeys.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { AddRow, WayRow, WayRows } from '../WayRows.tsx'
import { knowsPasskeys } from './passkey-support.ts'
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx'
import { RenamePasskeyDialog } from './RenamePasskeyDialog.tsx'
import styles from '../WayRows.module.css'

/** The passkeys of whoever is signed in: named, removed, and another one made. */
export function PasskeyRows() {
  const { t } = useTranslation('sign-in')
  const client = useQueryClient()
  const { data } = useQuery(query(listPasskeys, {}))
  const [asked, setAsked] = useState<{ what: 'rename' | 'remove'; passkey: Passkey }>()
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(listPasskeys) })
  const close = () => setAsked(undefined)
  const add = useMutation({
    mutationFn: async () => (await import('./add-passkey.ts')).addPasskeyHere(),
    onSuccess: isAdded => isAdded && refresh(),
  })
  return (
    <WayRows title={t('passkey.title')} help={t('passkey.text')}>
      {data?.data.map(passkey => (
        <PasskeyRow key={passkey.id} passkey={passkey} onAsk={what => setAsked({ what, passkey })} />
      ))}
      {data?.data.length === 0 ? (
        <WayRow
          icon={<IconFingerprint size={24} stroke={1.5} aria-hidden="true" />}
          name={t('passkey.none')}
        />
      ) : null}
      <AddRow>
        {knowsPasskeys() ? (
          <Button
            variant="quiet"
            className={styles.add}
            busy={add.isPending}
            icon={<IconPlus size={20} stroke={1.75} aria-hidden="true" />}
            onClick={() => add.mutate()}
          >
            {t('passkey.add')}
          </Button>
        ) : (
          <p className={styles.about}>{t('passkey.unsupported')}</p>
        )}
      </AddRow>
      {asked?.what === 'rename' ? (
        <RenamePasskeyDialog passkey={asked.passkey} onClose={close} onDone={refresh} />
      ) : null}
      {asked?.what === 'remove' ? (
        <RemovePasskeyDialog passkey={asked.passkey} onClose={close} onDone={refresh} />
      ) : null}
    </WayRows>
  )
}

interface PasskeyRowProps {
  passkey: Passkey
  onAsk: (what: 'rename' | 'remove') => void
}

function PasskeyRow({ passkey, onAsk }: PasskeyRowProps) {
  const { t } = useTranslation('sign-in')
  const format = useFormat()
  const { name, created_at: addedAt, used_at: usedAt, is_synced: isSynced } = passkey
  const about = [
    t('passkey.addedOn', { date: format.date(addedAt) }),
    usedAt ? t('passkey.usedOn', { when: format.date(usedAt) }) : t('passkey.unused'),
    ...(isSynced ? [t('passkey.synced')] : []),
  ]
  return (
    <WayRow
      icon={<IconFingerprint size={24} stroke={1.5} aria-hidden="true" />}
      name={name}
      about={about.join(', ')}
    >
      <IconButton label={t('passkey.rename', { name })} onClick={() => onAsk('rename')}>
        <IconPencil size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      <IconButton label={t('passkey.remove', { name })} onClick={() => onAsk('remove')}>
        <IconTrash size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </WayRow>
  )
}
