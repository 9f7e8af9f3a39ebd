import { IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addHolidayDate, removeHolidayDate, type HolidayDate } from '#contract/clinic/holidays.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'

/** Takes a day off back, which can be undone. */
export function Reopen({ day, onDone }: { day: HolidayDate; onDone: () => void }) {
  const { t } = useTranslation(['holidays', 'common'])
  const invalidate = useInvalidate()
  const { id, name, name_ro, name_en, date, to_date, yearly, location_ids } = day
  const closing = useMutation({
    mutationFn: () =>
      call(
        addHolidayDate,
        { name_ro, name_en, date, to_date, yearly, location_ids },
        { idempotencyKey: newKey() },
      ),
    onSuccess: () => invalidate('holiday'),
  })
  const removing = useMutation({
    mutationFn: () => call(removeHolidayDate, { id }),
    onSuccess() {
      invalidate('holiday')
      showNotice({
        kind: 'ok',
        text: t('reopened', { name }),
        action: { label: t('common:actions.undo'), run: () => closing.mutate() },
      })
      onDone()
    },
  })
  return (
    <div>
      <Button
        variant="quiet"
        size="dense"
        busy={removing.isPending}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => removing.mutate()}
      >
        {t('reopen')}
      </Button>
    </div>
  )
}
