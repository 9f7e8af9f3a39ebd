import { useDeferredValue, useState } from 'react'
import { WorkCard, WorkRoom } from '#web/parts/records/WorkRoom.tsx'
import type { ChartScene } from '../chart-scene.ts'
import type { ChartEditing } from '../edit/chart-editing.ts'
import { ChartHead } from './ChartHead.tsx'
import { ChartMouth } from './ChartMouth.tsx'
import { ChartSide } from './ChartSide.tsx'
import { ChartTable } from './ChartTable.tsx'
import { ChartTimeline } from './ChartTimeline.tsx'
import { MixedFoot } from './MixedFoot.tsx'

export function ChartView({ scene, editing }: { scene: ChartScene; editing: ChartEditing }) {
  const [isTable, setIsTable] = useState(false)
  // While days are slid through, the drawing comes first.
  const beside = useDeferredValue({ scene, editing })
  return (
    <WorkRoom sideWidth={320}>
      <WorkCard>
        <ChartHead
          scene={scene}
          mayEdit={editing.acts !== undefined}
          isTable={isTable}
          onTable={setIsTable}
        />
        {editing.notes}
        {isTable ? (
          <ChartTable scene={scene} />
        ) : (
          <ChartMouth scene={scene} {...editing.handlers} acts={editing.acts} />
        )}
        {scene.dentition === 'mixed' ? <MixedFoot scene={scene} acts={editing.acts} /> : null}
        <ChartTimeline scene={scene} />
      </WorkCard>
      <ChartSide {...beside} />
      {editing.element}
    </WorkRoom>
  )
}
