import { IconDeviceMobileCode, IconKey, IconMail } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  getSecurity,
  removeTotp,
  renewRecoveryCodes,
  setEmailFactor,
  type Security,
} from '#contract/accounts/account-security.ts'
import { isAnswered } from '#web/api/call-keeping.ts'
import { callProved } from '#web/api/call-proved.ts'
import { ApiError } from '#web/api/client.ts'
import { keyOf } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showError, showNotice } from '#web/ui/notices.ts'
import { Switch } from '#web/ui/Switch.tsx'
import { useState } from 'react'
import { EmailProof } from './EmailProof.tsx'
import { WayRow, WayRows } from '../WayRows.tsx'

interface TwoStepsProps {
  security: Security
  isSettingUp: boolean
  onSetUp: (isOn: boolean) => void
  onCodes: (codes: readonly string[]) => void
}

/** What is asked after the password: an app with codes, codes to fall back on, a code by email. */
export function TwoSteps({ security, isSettingUp, onSetUp, onCodes }: TwoStepsProps) {
  const { t } = useTranslation(['security', 'common'])
  const client = useQueryClient()
  const [isProvingEmail, setProvingEmail] = useState(false)
  const { totp, email: isByEmail, recovery_left: left, asked_by_clinic: isAsked } = security.two_factor

  /** A change that may have to ask who is there; what they leave changes nothing and says nothing. */
  const changed = {
    meta: { silent: true },
    onSettled: () => void client.invalidateQueries({ queryKey: keyOf(getSecurity) }),
    onError: (error: Error) => {
      if (error instanceof ApiError && error.code === 'email_not_proved') setProvingEmail(true)
      else if (!isAnswered(error))
        showError(error instanceof ApiError ? error.message : t('common:errors.unexpected'))
    },
  }
  const email = useMutation({
    ...changed,
    mutationFn: (isOn: boolean) => callProved(setEmailFactor, { is_on: isOn }),
    onSuccess: (_, isOn) => showNotice({ kind: 'ok', text: t(isOn ? 'email.isOn' : 'email.isOff') }),
  })
  const drop = useMutation({
    ...changed,
    mutationFn: () => callProved(removeTotp, {}),
    onSuccess: () => showNotice({ kind: 'ok', text: t('app.isOff') }),
  })
  const renew = useMutation({
    ...changed,
    mutationFn: () => callProved(renewRecoveryCodes, {}),
    onSuccess: ({ data }) => onCodes(data.recovery_codes),
  })
  return (
    <>
      <WayRows title={t('twoSteps')} help={isAsked ? t('asked') : undefined}>
        <WayRow
          icon={<IconDeviceMobileCode size={24} stroke={1.5} aria-hidden="true" />}
          name={t('app.title')}
          about={t(isSettingUp ? 'app.settingUp' : totp ? 'app.on' : 'app.off')}
        >
          {isSettingUp ? (
            <Button variant="secondary" size="compact" onClick={() => onSetUp(false)}>
              {t('app.leave')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="compact"
              busy={drop.isPending}
              aria-label={t(totp ? 'app.remove' : 'app.set')}
              onClick={() => (totp ? drop.mutate() : onSetUp(true))}
            >
              {t(totp ? 'app.removeShort' : 'app.setShort')}
            </Button>
          )}
        </WayRow>
        {totp && !isSettingUp ? (
          <WayRow
            icon={<IconKey size={24} stroke={1.5} aria-hidden="true" />}
            name={t('recovery.title')}
            about={t('recovery.left', { count: left })}
          >
            <Button variant="secondary" size="compact" busy={renew.isPending} onClick={() => renew.mutate()}>
              {t('recovery.renew')}
            </Button>
          </WayRow>
        ) : null}
        <WayRow
          icon={<IconMail size={24} stroke={1.5} aria-hidden="true" />}
          name={t('email.title')}
          about={security.email ?? t('email.none')}
        >
          {security.email ? (
            <Switch
              label={t('email.title')}
              checked={email.isPending ? email.variables : isByEmail}
              disabled={email.isPending}
              onChange={event => email.mutate(event.target.checked)}
            />
          ) : null}
        </WayRow>
      </WayRows>
      {isProvingEmail ? (
        <EmailProof
          onClose={() => setProvingEmail(false)}
          onDone={() => {
            setProvingEmail(false)
            email.mutate(true)
          }}
        />
      ) : null}
    </>
  )
}
