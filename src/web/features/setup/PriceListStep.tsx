import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getPriceList, importPriceList, type ListedCategory } from '#contract/clinic/price-list.ts'
import { stripDiacritics } from '#domain/texts/diacritics.ts'
import { call } from '#web/api/client.ts'
import { useInvalidate } from '#web/api/query.ts'
import { useStaff } from '#web/api/use-staff.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { SearchBox } from '#web/ui/SearchBox.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { useLeadToWrong } from '#web/ui/use-lead-to-wrong.ts'
import {
  applyDraft,
  changeDraft,
  changeProfile,
  isWhole,
  keepDraft,
  PROFILES,
  readDraft,
} from './price-draft.ts'
import type { PriceDraft } from './price-draft.ts'
import { PriceCategory } from './PriceCategory.tsx'
import { usePreviewOf } from './setup-context.ts'
import { StepFrame } from './StepFrame.tsx'
import { StepWaiting } from './StepWaiting.tsx'
import { stepQuery } from './step-query.ts'
import styles from './PriceList.module.css'

const STEP_PERCENT = 5
const MOST_PERCENT = 50
/** What patients book by themselves is open at first. */
const OPEN = ['consultatii', 'profilaxie']

/** The usual price list, from which a clinic takes what it does. */
export function PriceListStep() {
  const { clinicId } = useStaff()
  const list = useQuery(stepQuery(getPriceList, {}))
  if (!list.data || clinicId === undefined) return <StepWaiting lists={[list]} />
  return <PriceList list={list.data.data} clinicId={clinicId} />
}

function PriceList({ list, clinicId }: { list: readonly ListedCategory[]; clinicId: number }) {
  const { t } = useTranslation('setup')
  const invalidate = useInvalidate()
  const [draft, setDraft] = useState(() => readDraft(clinicId))
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<readonly string[]>(OPEN)
  const [isNone, setIsNone] = useState(false)
  const rowsShown = useRef<HTMLDivElement>(null)
  const leadToWrong = useLeadToWrong(rowsShown)

  const categories = applyDraft(list, draft)
  const rows = categories.flatMap(each => each.services)
  const ticked = rows.filter(each => each.ticked)
  const online = ticked.filter(each => each.online).length
  const looked = fold(search)
  const found = looked
    ? categories
        .map(each => ({
          ...each,
          services: each.services.filter(row => fold(`${row.name_ro} ${row.name_en}`).includes(looked)),
        }))
        .filter(each => each.services.length > 0)
    : categories
  usePreviewOf({
    services: ticked.map(({ name_ro, name_en, minutes, price, online: isOnline }) => ({
      name_ro,
      name_en,
      minutes,
      price,
      online: isOnline,
    })),
  })

  function keep(next: PriceDraft) {
    setDraft(next)
    setIsNone(false)
    keepDraft(clinicId, next)
  }

  async function take() {
    setIsNone(ticked.length === 0)
    if (ticked.length === 0) return false
    const wanted = ticked.filter(each => !each.isThere)
    const wrong = wanted.find(each => !isWhole(each))
    if (wrong) {
      setSearch('')
      setOpen(before => [...before, categories.find(each => each.services.includes(wrong))?.key ?? ''])
      leadToWrong()
      return false
    }
    if (wanted.length > 0) {
      const items = wanted.map(({ key, minutes, price, online: isOnline }) => ({
        key,
        minutes,
        price,
        online: isOnline,
      }))
      await call(importPriceList, { items })
      invalidate(['service', 'speciality'])
    }
    keepDraft(clinicId, undefined)
    return true
  }

  const percent = (by: number) => keep({ ...draft, percent: draft.percent + by })
  return (
    <StepFrame
      title={t('services.title')}
      text={t('services.text', { count: rows.length })}
      complete={take}
      summary={
        <span className={styles.summary} role="status">
          <strong>{t('serviceCount', { count: ticked.length })}</strong>,{' '}
          {t('services.onlineCount', { count: online })}
        </span>
      }
    >
      <div className={styles.tools}>
        <SearchBox label={t('services.search')} value={search} onChange={setSearch} />
        <Segmented
          label={t('services.profile')}
          value={draft.profile}
          options={PROFILES.map(value => ({ value, label: t(`services.profiles.${value}`) }))}
          onChange={profile => keep(changeProfile(draft, profile))}
        />
        <div className={styles.percent} role="group" aria-label={t('services.allPrices')}>
          <span>{t('services.allPrices')}</span>
          <span className={styles.stepper}>
            <IconButton
              dense
              label={t('services.cheaper')}
              disabled={draft.percent <= -MOST_PERCENT}
              onClick={() => percent(-STEP_PERCENT)}
            >
              <IconMinus size={16} stroke={2} />
            </IconButton>
            <output aria-live="polite">
              {t('services.percent', { percent: draft.percent > 0 ? `+${draft.percent}` : draft.percent })}
            </output>
            <IconButton
              dense
              label={t('services.dearer')}
              disabled={draft.percent >= MOST_PERCENT}
              onClick={() => percent(STEP_PERCENT)}
            >
              <IconPlus size={16} stroke={2} />
            </IconButton>
          </span>
        </div>
      </div>
      <div role="alert">{isNone ? <p className={styles.problem}>{t('services.noneTicked')}</p> : null}</div>
      <div ref={rowsShown} className={styles.list}>
        {found.map(category => (
          <PriceCategory
            key={category.key}
            category={category}
            isOpen={looked !== '' || open.includes(category.key)}
            isWhole={looked !== ''}
            onOpen={() =>
              setOpen(before =>
                before.includes(category.key)
                  ? before.filter(each => each !== category.key)
                  : [...before, category.key],
              )
            }
            onChange={(keys, change) => keep(changeDraft(draft, keys, change))}
          />
        ))}
        {found.length === 0 ? <p className={styles.none}>{t('services.none')}</p> : null}
      </div>
    </StepFrame>
  )
}

const fold = (text: string) => stripDiacritics(text).toLowerCase().trim()
