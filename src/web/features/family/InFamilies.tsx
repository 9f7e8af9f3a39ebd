import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallReply } from '#contract/call.ts'
import { leaveFamily, type listFamily } from '#contract/accounts/family.ts'
import { call } from '#web/api/client.ts'
import { Button } from '#web/ui/Button.tsx'
import { LightDialog } from '#web/ui/LightDialog.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { familyQuery } from './queries.ts'
import { nameOf } from './use-member-words.ts'
import styles from './FamilyPage.module.css'

type FamilyOf = CallReply<typeof listFamily>['data']['in_families_of'][number]

/** Who books for the account's own person, which that one can end. */
export function InFamilies({ families }: { families: readonly FamilyOf[] }) {
  const { t } = useTranslation('family')
  const client = useQueryClient()
  const [asked, setAsked] = useState<FamilyOf>()
  const leave = useMutation({
    mutationFn: ({ id }: FamilyOf) => call(leaveFamily, { id }),
    onSuccess: (_, family) =>
      showNotice({ kind: 'ok', text: t('inFamilies.left', { name: nameOf(family) }) }),
    onSettled: async () => {
      setAsked(undefined)
      await client.invalidateQueries({ queryKey: familyQuery().queryKey })
    },
  })
  if (families.length === 0) return null
  return (
    <section className={styles.section}>
      <h2 className={styles.subtitle}>{t('inFamilies.title')}</h2>
      {families.map(family => (
        <div key={family.id} className={styles.row}>
          <p>{t('inFamilies.text', { name: nameOf(family) })}</p>
          <Button
            variant="secondary"
            size="compact"
            aria-label={`${t('inFamilies.leave')}: ${nameOf(family)}`}
            onClick={() => setAsked(family)}
          >
            {t('inFamilies.leave')}
          </Button>
        </div>
      ))}
      {asked ? (
        <LightDialog
          title={t('inFamilies.leaveTitle')}
          text={t('inFamilies.leaveText', { name: nameOf(asked) })}
          onClose={() => setAsked(undefined)}
        >
          <div className={styles.choices}>
            <Button variant="secondary" onClick={() => setAsked(undefined)}>
              {t('inFamilies.keep')}
            </Button>
            <Button variant="danger" busy={leave.isPending} onClick={() => leave.mutate(asked)}>
              {t('inFamilies.leaveYes')}
            </Button>
          </div>
        </LightDialog>
      ) : null}
    </section>
  )
}
