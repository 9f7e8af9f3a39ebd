import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { PatientRecord } from '#contract/patients/patients.ts'
import { isTooth } from '#domain/patients/teeth.ts'
import { LoadFailure } from '#web/ui/LoadFailure.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { useChartScene, type ChartScene } from './chart-scene.ts'
import { useChartEditing } from './edit/use-chart-editing.tsx'
import { ChartPrint } from './view/ChartPrint.tsx'
import { ChartSkeleton } from './view/ChartSkeleton.tsx'
import { ChartView } from './view/ChartView.tsx'

const route = getRouteApi('/cabinet/administration/clients/$id')

/** The tooth chart of a patient: what is seen of it, and what is done with it. */
export default function PatientChart({ patient }: { patient: PatientRecord }) {
  const { scene, error, isFetching, refetch } = useChartScene(patient)
  const isPaper = useMedia('print')
  if (!scene)
    return error ? (
      <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <ChartSkeleton />
    )
  return isPaper ? <ChartPrint scene={scene} /> : <OpenChart scene={scene} />
}

/** The chart that is worked on: with the tooth that the address names, for the visit from which it was opened. */
function OpenChart({ scene }: { scene: ChartScene }) {
  const { tooth, booking } = route.useSearch()
  const navigate = route.useNavigate()
  const { select } = scene
  useEffect(() => {
    if (tooth === undefined || !isTooth(tooth)) return undefined
    select([tooth])
    // Once a phone shows its quarter.
    const frame = requestAnimationFrame(() =>
      document.querySelector(`[data-tooth="${tooth}"]`)?.scrollIntoView({ block: 'center' }),
    )
    return () => cancelAnimationFrame(frame)
  }, [tooth, select])
  const editing = useChartEditing(scene, {
    bookingId: booking,
    onLeave: () => void navigate({ search: known => ({ ...known, booking: undefined }), replace: true }),
  })
  return <ChartView scene={scene} editing={editing} />
}
