import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { listSocialIdentities } from '#contract/accounts/social-login.ts'
import { SOCIAL_NAMES, type SocialProviderName } from '#contract/accounts/social-names.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useFormat } from '#web/i18n/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { WayRow, WayRows } from '../WayRows.tsx'
import { ProviderMark } from './ProviderMark.tsx'
import { UnlinkDialog } from './UnlinkDialog.tsx'
import { useLeaving } from './use-leaving.ts'

/** Whom one's account is linked with at Google and Facebook; nothing where neither is there. */
export function SocialRows() {
  const { t } = useTranslation('sign-in')
  const client = useQueryClient()
  const { data } = useQuery(query(listSocialIdentities, {}))
  const [unlinked, setUnlinked] = useState<SocialProviderName>()
  const links = data?.data ?? []
  if (links.length === 0) return null
  return (
    <WayRows title={t('social.title')}>
      {links.map(link => (
        <SocialRow key={link.provider} link={link} onUnlink={() => setUnlinked(link.provider)} />
      ))}
      {unlinked ? (
        <UnlinkDialog
          provider={unlinked}
          onClose={() => setUnlinked(undefined)}
          onDone={() => void client.invalidateQueries({ queryKey: keyOf(listSocialIdentities) })}
        />
      ) : null}
    </WayRows>
  )
}

type SocialLink = CallReply<typeof listSocialIdentities>['data'][number]

function SocialRow({ link, onUnlink }: { link: SocialLink; onUnlink: () => void }) {
  const { t } = useTranslation('sign-in')
  const format = useFormat()
  const { provider, linked } = link
  const name = SOCIAL_NAMES[provider]
  const { leave, leavingFor } = useLeaving()
  const date = linked && format.date(linked.since)
  const about = linked
    ? linked.email
      ? t('social.linked', { email: linked.email, date })
      : t('social.linkedSince', { date })
    : t('social.unlinked')
  return (
    <WayRow icon={<ProviderMark provider={provider} size={22} />} name={name} about={about}>
      {linked ? (
        <Button
          variant="secondary"
          size="compact"
          aria-label={t('social.unlinkOf', { provider: name })}
          onClick={onUnlink}
        >
          {t('social.unlink')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="compact"
          busy={leavingFor !== undefined}
          aria-label={t('social.linkOf', { provider: name })}
          onClick={() => leave({ provider, mode: 'connect', to: location.pathname })}
        >
          {t('social.link')}
        </Button>
      )}
    </WayRow>
  )
}
