import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  addCabinet,
  changeCabinet,
  listCabinets,
  removeCabinet,
  type Cabinet,
} from '#contract/clinic/cabinets.ts'
import { listLocations } from '#contract/clinic/locations.ts'
import { callKeeping } from '#web/api/call-keeping.ts'
import { call } from '#web/api/client.ts'
import { newKey } from '#web/api/new-key.ts'
import { useInvalidate } from '#web/api/query.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { showNotice } from '#web/ui/notices.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useFieldErrors } from './setup-context.ts'
import { StepFrame, WithoutPlace } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import { useSavedFields } from './use-saved-fields.ts'
import styles from './FirstSteps.module.css'

/** How many cabinets the first place has: pressing changes them, each can be named. */
export function CabinetsStep() {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const lists = [useQuery(stepQuery(listLocations, {})), useQuery(stepQuery(listCabinets, {}))] as const
  const location = lists[0].data?.data.find(each => each.active)
  const all = lists[1].data?.data
  const cabinets = (all ?? []).filter(each => each.active && each.location_id === location?.id)
  const last = cabinets.at(-1)

  const change = useMutation({
    async mutationFn(by: 1 | -1) {
      if (by === 1 && location) {
        const name = t('cabinets.newName', {
          number: firstFree(cabinets, number => t('cabinets.newName', { number })),
        })
        await call(addCabinet, { name, location_id: location.id }, { idempotencyKey: newKey() })
      } else if (last) {
        const { data } = await callKeeping(removeCabinet, { id: last.id })
        if (data.outcome === 'deactivated')
          showNotice({ kind: 'info', text: t('cabinets.kept', { name: last.name }) })
      }
    },
    onSettled: () => invalidate('cabinet'),
  })

  if (!lists[0].data || !all) return <StepWaiting lists={lists} />
  if (!location) return <WithoutPlace />
  return (
    <StepFrame title={t('cabinets.title')} text={t('cabinets.text')}>
      <div className={styles.fields}>
        <div className={styles.stepper} role="group" aria-label={t('cabinets.count')}>
          <IconButton
            label={t('cabinets.fewer')}
            disabled={cabinets.length < 2 || change.isPending}
            onClick={() => change.mutate(-1)}
          >
            <IconMinus size={20} stroke={1.75} />
          </IconButton>
          <output aria-live="polite">{cabinets.length}</output>
          <IconButton
            label={t('cabinets.more')}
            disabled={cabinets.length >= MOST || change.isPending}
            onClick={() => change.mutate(1)}
          >
            <IconPlus size={20} stroke={1.75} />
          </IconButton>
        </div>
        <div className={styles.pair}>
          {cabinets.map((cabinet, index) => (
            <CabinetName key={cabinet.id} cabinet={cabinet} number={index + 1} />
          ))}
        </div>
      </div>
    </StepFrame>
  )
}

/** Beyond this many, the page of cabinets serves better. */
const MOST = 30

function firstFree(cabinets: readonly Cabinet[], nameOf: (number: number) => string): number {
  const names = new Set(cabinets.map(({ name }) => name))
  let number = 1
  while (names.has(nameOf(number))) number++
  return number
}

function CabinetName({ cabinet, number }: { cabinet: Cabinet; number: number }) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const key = `cabinet-${cabinet.id}`
  const errorOf = useFieldErrors(key)
  const label = t('cabinets.name', { number })
  const { fields, write } = useSavedFields({
    key,
    noun: 'cabinet',
    record: cabinet,
    fieldsOf: ({ name }) => ({ name }),
    async send(changes, version) {
      const reply = await call(changeCabinet, { id: cabinet.id, ...changes, version })
      invalidate('cabinet')
      return reply
    },
    labels: { name: label },
  })
  return (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={100}
      value={fields.name}
      error={errorOf('name')}
      onChange={event => write({ name: event.target.value })}
    />
  )
}
