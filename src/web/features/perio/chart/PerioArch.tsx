import { clsx } from 'clsx'
import { Fragment, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { archOf } from '#domain/tooth-chart/arches.ts'
import type { Comparison } from '#domain/perio/comparison.ts'
import {
  hasFurcation,
  placeKey,
  sideOf,
  sitesAcross,
  type PerioTooth,
  type Side,
  type SiteReading,
} from '#domain/perio/sites.ts'
import { Menu } from '#web/ui/Menu.tsx'
import { MenuItem } from '#web/ui/MenuItem.tsx'
import { placeOfKey } from '../typing/exam-edits.ts'
import type { Row } from '../typing/keys.ts'
import type { Typing } from '../typing/use-typing.ts'
import { useSiteWords } from '../site-label.ts'
import { GumPicture } from './GumPicture.tsx'
import { ROWS, ToothFigures, type Mark } from './ToothFigures.tsx'
import styles from './PerioArch.module.css'

interface PerioArchProps {
  /** Of one arch, or a part of it, as they stand on the screen. */
  teeth: readonly PerioTooth[]
  sites: ReadonlyMap<string, SiteReading>
  comparison: Comparison | undefined
  typing: Typing
  mayWrite: boolean
}

const GRADES = ['mobility', 'furcation'] as const

/** An arch from both sides: figures, teeth with gum and pockets, numbers between them. */
export function PerioArch({ teeth, sites, comparison, typing, mayWrite }: PerioArchProps) {
  const { t } = useTranslation('perio')
  const words = useSiteWords()
  const { place, row: activeRow } = typing
  const arch = archOf(teeth[0]?.tooth ?? 11)
  // Outside is outermost on the page: above the upper teeth and below the lower ones.
  const sides: readonly Side[] = arch === 'upper' ? ['V', 'L'] : ['L', 'V']

  function press(event: MouseEvent) {
    const cell = (event.target as Element).closest<HTMLElement>('[data-key]')
    if (!cell || !mayWrite) return
    const { tooth, site } = placeOfKey(cell.dataset.key!)
    const row = cell.dataset.row as Row | Mark | (typeof GRADES)[number]
    if (row === 'mobility' || row === 'furcation') typing.grade(tooth, row)
    else if (site && (row === 'depth' || row === 'margin')) typing.go({ tooth, site }, row)
    else if (site) typing.toggle({ tooth, site }, row as Mark)
  }

  // Of all that is in it, so that a key draws no cell anew but its own.
  const heard = {
    onClick: press,
    // However one came to a figure, keys write there.
    onFocus(event: FocusEvent) {
      const { key = '', row } = (event.target as HTMLElement).dataset
      if (!mayWrite || (row !== 'depth' && row !== 'margin')) return
      const { tooth, site } = placeOfKey(key)
      const isHere = place?.tooth === tooth && place.site === site && activeRow === row
      if (site && !isHere) typing.choose({ tooth, site }, row)
    },
    onKeyDown(event: KeyboardEvent) {
      if ((event.target as Element).matches('[data-row="depth"], [data-row="margin"]'))
        typing.onKeyDown(event)
    },
  }

  const labels = (rows: readonly string[]) => (
    <div className={styles.labels} aria-hidden="true">
      {rows.map(row => (
        <span key={row}>{t(`rows.${row as (typeof ROWS)[number]}`)}</span>
      ))}
    </div>
  )

  const figures = (side: Side, isFlipped: boolean) =>
    teeth.map(tooth => {
      const keys = sitesAcross(tooth.tooth, side).map(site => placeKey(tooth.tooth, site))
      return (
        <ToothFigures
          key={tooth.tooth}
          tooth={tooth}
          side={side}
          readings={keys.map(key => sites.get(key))}
          deeper={keys.map(key => comparison?.deeper.get(key))}
          active={place?.tooth === tooth.tooth && sideOf(place.site) === side ? place.site : undefined}
          activeRow={activeRow}
          isFlipped={isFlipped}
          mayWrite={mayWrite}
          words={words}
        />
      )
    })

  return (
    <div
      role="group"
      aria-label={t(`arches.${arch}`)}
      className={styles.arch}
      data-compared={comparison ? '' : undefined}
      style={{ '--teeth': teeth.length } as object}
      {...heard}
    >
      {labels(GRADES)}
      {teeth.map(tooth => (
        <div key={tooth.tooth} className={styles.grades}>
          {GRADES.map(grade => {
            const isMeant =
              tooth.present && (grade === 'mobility' || (hasFurcation(tooth.tooth) && !tooth.implant))
            const value = tooth[grade]
            return isMeant ? (
              <button
                key={grade}
                type="button"
                className={clsx(styles.grade, value > 0 && styles.graded)}
                aria-label={words.grade(tooth.tooth, grade, value)}
                tabIndex={place?.tooth === tooth.tooth ? 0 : -1}
                data-key={tooth.tooth}
                data-row={grade}
                disabled={!mayWrite}
              >
                {value === 0 ? '–' : 'I'.repeat(value)}
              </button>
            ) : (
              <span key={grade} />
            )
          })}
        </div>
      ))}
      {sides.map((side, index) => {
        const isFlipped = index === 1
        const picture = (
          <>
            <span className={styles.side}>{t(`sides.${arch}.${side}`)}</span>
            <div className={styles.picture}>
              <GumPicture
                teeth={teeth}
                side={side}
                sites={sites}
                earlier={comparison?.earlier}
                isFlipped={isFlipped}
              />
            </div>
          </>
        )
        return (
          <Fragment key={side}>
            {isFlipped ? picture : null}
            {labels(isFlipped ? ROWS.toReversed() : ROWS)}
            {figures(side, isFlipped)}
            {isFlipped ? null : picture}
            {isFlipped ? null : <Numbers teeth={teeth} typing={typing} mayWrite={mayWrite} />}
          </Fragment>
        )
      })}
    </div>
  )
}

const STATES = {
  tooth: { present: true, implant: false },
  implant: { present: true, implant: true },
  missing: { present: false, implant: false },
} as const

/** The teeth's numbers, each with what stands there. */
function Numbers({ teeth, typing, mayWrite }: Pick<PerioArchProps, 'teeth' | 'typing' | 'mayWrite'>) {
  const { t } = useTranslation('perio')
  return (
    <>
      <span />
      {teeth.map(({ tooth, present, implant }) => {
        const state = implant ? 'implant' : present ? 'tooth' : 'missing'
        const className = clsx(
          styles.number,
          !present && styles.absent,
          typing.place?.tooth === tooth && styles.here,
        )
        if (!mayWrite)
          return (
            <span key={tooth} className={className}>
              {tooth}
            </span>
          )
        return (
          <Menu
            key={tooth}
            trigger={tooth}
            label={t('said.tooth', { tooth, state: t(`states.${state}`) })}
            triggerClassName={className}
          >
            {(['tooth', 'implant', 'missing'] as const).map(one => (
              <MenuItem key={one} onClick={() => typing.setTooth(tooth, STATES[one])}>
                {t(`states.${one}`)}
              </MenuItem>
            ))}
          </Menu>
        )
      })}
    </>
  )
}
