import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getSecurity,
  signOutDevice,
  signOutOthers,
  type Security,
} from '#contract/accounts/account-security.ts'
import { call } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { WayRow, WayRows } from '../WayRows.tsx'
import styles from './Security.module.css'

type Device = Security['sessions'][number]

const ICONS = { computer: IconDeviceDesktop, phone: IconDeviceMobile, tablet: IconDeviceTablet }

/** Where one is signed in, and how to end it there. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('security')
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: keyOf(getSecurity) })
  const others = devices.filter(({ current }) => !current)
  const signOutAll = useMutation({
    mutationFn: () => call(signOutOthers, {}),
    onSuccess: () => showNotice({ kind: 'ok', text: t('devices.othersOut') }),
    onSettled,
  })
  return (
    <WayRows
      title={t('devices.title', { count: devices.length })}
      help={t('devices.note')}
      action={
        others.length > 1 ? (
          <button
            type="button"
            className={styles.quiet}
            disabled={signOutAll.isPending}
            onClick={() => signOutAll.mutate()}
          >
            {t('devices.signOutOthers', { count: others.length })}
          </button>
        ) : null
      }
    >
      {devices.map(device => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </WayRows>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('security')
  const format = useFormat()
  const client = useQueryClient()
  const name = nameOf(device, t('devices.unknown'), (browser, system) => t('devices.on', { browser, system }))
  const signOut = useMutation({
    mutationFn: () => call(signOutDevice, { id: device.id }),
    onSuccess: () => showNotice({ kind: 'ok', text: t('devices.out', { name }) }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getSecurity) }),
  })
  const Icon = ICONS[device.kind]
  const used = new Date(device.last_used_at)
  const when = device.current ? t('devices.now') : `${format.dayMonth(used)}, ${format.time(used)}`
  return (
    <WayRow
      icon={<Icon size={24} stroke={1.5} aria-hidden="true" />}
      name={name}
      about={[device.address && t('devices.address', { address: device.address }), when]
        .filter(Boolean)
        .join(' · ')}
    >
      {device.current ? (
        <Badge tone="accent">{t('devices.this')}</Badge>
      ) : (
        <Button
          variant="secondary"
          size="compact"
          busy={signOut.isPending}
          aria-label={t('devices.signOutOf', { name })}
          onClick={() => signOut.mutate()}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </WayRow>
  )
}

function nameOf(
  { browser, system }: Device,
  unknown: string,
  say: (browser: string, system: string) => string,
): string {
  return browser && system ? say(browser, system) : (browser ?? system ?? unknown)
}
