import { IconChecks, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GiftCode } from '#contract/money/gift-codes.ts'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { DotsMenu } from '#web/ui/RowMenu.tsx'
import { EndCodeDialog } from './EndCodeDialog.tsx'

/** What can be done with one code. Of one that is over nothing can. */
export function CodeMenu({ code, onPrint }: { code: GiftCode; onPrint: () => void }) {
  const { t } = useTranslation(['gift-cards', 'clinic', 'common'])
  const [ending, setEnding] = useState<'use' | 'remove'>()
  if (code.state !== 'active' && code.state !== 'redeemed' && !code.removable) return null
  return (
    <>
      <DotsMenu label={t('clinic:list.actionsFor', { name: code.code })}>
        {code.state === 'active' ? (
          <MenuItem icon={<IconPrinter size={18} stroke={1.75} />} onClick={onPrint}>
            {t('gift-cards:print.open')}
          </MenuItem>
        ) : null}
        {code.state === 'expired' ? null : (
          <MenuItem icon={<IconChecks size={18} stroke={1.75} />} onClick={() => setEnding('use')}>
            {t('gift-cards:end.use')}
          </MenuItem>
        )}
        {code.removable ? (
          <MenuItem icon={<IconTrash size={18} stroke={1.75} />} onClick={() => setEnding('remove')}>
            {t('common:actions.delete')}
          </MenuItem>
        ) : null}
      </DotsMenu>
      {ending ? <EndCodeDialog code={code} how={ending} onClose={() => setEnding(undefined)} /> : null}
    </>
  )
}
