import { IconCopy } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  GATEWAY_KINDS,
  getSmsGateway,
  SENDER_KINDS,
  setSmsGateway,
  type SmsGatewaySettings,
} from '#contract/messages/sms-gateway.ts'
import { callProved } from '#web/api/call-proved.ts'
import { query } from '#web/api/query.ts'
import { useCallForm } from '#web/api/use-call-form.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { PriceField } from '#web/ui/PriceField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './GatewayDialog.module.css'

interface GatewayDialogProps {
  gateway: SmsGatewaySettings
  onClose: () => void
}

/** By whom the clinic's SMS go, what opens that account, and as whom patients see them. */
export default function GatewayDialog({ gateway, onClose }: GatewayDialogProps) {
  const { t } = useTranslation(['message-settings', 'common'])
  const client = useQueryClient()
  const [kind, setKind] = useState(gateway.kind)
  const [senderKind, setSenderKind] = useState(gateway.sender_kind)
  const isOwn = kind !== 'shared'
  const { field, formProps, busy, problem } = useCallForm({
    definition: setSmsGateway,
    make: callProved,
    extra: { kind, ...(isOwn && { sender_kind: senderKind }), version: gateway.version },
    onDone(reply, _values, isOpen) {
      client.setQueryData(query(getSmsGateway, {}).queryKey, reply)
      showNotice({ kind: 'ok', text: t('message-settings:dialog.saved') })
      if (isOpen) onClose()
    },
  })
  return (
    <Dialog title={t('message-settings:dialog.title')} width={520} onClose={onClose}>
      <form {...formProps} className={styles.form}>
        <SelectField
          label={t('message-settings:dialog.kind')}
          value={kind}
          options={GATEWAY_KINDS.map(value => ({
            value,
            label: t(`message-settings:dialog.kinds.${value}`),
          }))}
          error={field('kind').error}
          onChange={value => setKind(value as typeof kind)}
        />
        {isOwn ? (
          <>
            <TextField
              {...field('address')}
              label={t('message-settings:dialog.address')}
              help={t('message-settings:dialog.addressHelp')}
              defaultValue={gateway.address ?? ''}
              inputMode="url"
              autoComplete="off"
            />
            <div className={styles.pair}>
              <TextField
                {...field('user')}
                label={t('message-settings:dialog.user')}
                help={gateway.has_credentials ? t('message-settings:dialog.kept') : undefined}
                autoComplete="off"
              />
              <PasswordField
                {...field('secret')}
                label={t('message-settings:dialog.secret')}
                autoComplete="new-password"
              />
            </div>
            <div className={styles.sender}>
              <span className={styles.label}>{t('message-settings:dialog.senderKind')}</span>
              <Segmented
                label={t('message-settings:dialog.senderKind')}
                value={senderKind}
                options={SENDER_KINDS.map(value => ({
                  value,
                  label: t(`message-settings:dialog.senderKinds.${value}`),
                }))}
                onChange={setSenderKind}
              />
            </div>
            <TextField
              {...field('sender')}
              label={t(
                senderKind === 'name'
                  ? 'message-settings:dialog.senderName'
                  : 'message-settings:dialog.senderNumber',
              )}
              help={t(
                senderKind === 'name'
                  ? 'message-settings:dialog.nameHelp'
                  : 'message-settings:dialog.numberHelp',
              )}
              defaultValue={gateway.sender}
              maxLength={senderKind === 'name' ? 11 : 16}
              autoComplete="off"
            />
            <div className={styles.pair}>
              <PriceField
                {...field('part_price')}
                label={t('message-settings:dialog.part')}
                defaultValue={gateway.part_price}
              />
              <PriceField
                {...field('foreign_part_price')}
                label={t('message-settings:dialog.foreignPart')}
                defaultValue={gateway.foreign_part_price}
              />
            </div>
          </>
        ) : null}
        {gateway.hooks && isOwn ? (
          <section className={styles.hooks}>
            <h3>{t('message-settings:dialog.hooks')}</h3>
            <p>{t('message-settings:dialog.hooksHelp')}</p>
            <dl>
              <HookAddress what={t('message-settings:dialog.status')} address={gateway.hooks.status} />
              <HookAddress what={t('message-settings:dialog.inbound')} address={gateway.hooks.inbound} />
            </dl>
          </section>
        ) : null}
        <footer className={styles.foot}>
          <p role="alert">{problem}</p>
          <Button variant="secondary" size="dense" onClick={onClose}>
            {t('common:actions.cancel')}
          </Button>
          <Button type="submit" size="dense" busy={busy}>
            {t('common:actions.save')}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}

/** What the provider is to be given, one address of it. */
function HookAddress({ what, address }: { what: string; address: string }) {
  const { t } = useTranslation('message-settings')
  return (
    <div className={styles.hook}>
      <dt>{what}</dt>
      <dd>
        <code>{address}</code>
        <IconButton
          dense
          label={t('dialog.copy', { what })}
          onClick={() => void copyText(address, t('dialog.copied'))}
        >
          <IconCopy size={18} stroke={1.75} />
        </IconButton>
      </dd>
    </div>
  )
}
