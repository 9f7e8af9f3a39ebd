import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { WorkSide } from '#web/parts/records/WorkRoom.tsx'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import { EruptionCard } from './EruptionCard.tsx'
import { IndicesCard } from './IndicesCard.tsx'
import { RepeatsCard } from './RepeatsCard.tsx'
import { ToothPanel } from './ToothPanel.tsx'
import { ToTreat } from './ToTreat.tsx'
import { WholeMouth } from './WholeMouth.tsx'

interface ChartSideProps {
  scene: ChartScene
  editing: ChartEditing
}

/** Beside the drawing: the chosen tooth's history, what waits, and the figures. */
export const ChartSide = memo(function ChartSide({ scene, editing }: ChartSideProps) {
  const { t } = useTranslation('tooth-chart')
  return (
    <WorkSide label={t('beside')}>
      <ToothPanel scene={scene} editing={editing} />
      {editing.acts ? <RepeatsCard scene={scene} /> : null}
      <ToTreat scene={scene} />
      <WholeMouth scene={scene} editing={editing} />
      {scene.dentition === 'mixed' ? <EruptionCard scene={scene} /> : null}
      <IndicesCard scene={scene} />
    </WorkSide>
  )
})
