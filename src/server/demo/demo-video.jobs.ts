import { connectAccount } from '#server/features/video-connections/connect-account.ts'
import { VIDEO_CALLBACKS } from '#contract/video/video-providers.ts'
import { inTheNameOf } from '#server/jobs/in-the-name-of.ts'
import { defineJob } from '#server/jobs/job.ts'
import { z } from 'zod'

/** Any does: nobody waits for this answer. */
const STATE = 'x'.repeat(32)

/** Connects the demonstration's clinic with the room that stands in for Zoom, as its owner would by a press. */
export const connectDemoVideo = defineJob({
  name: 'connect-demo-video',
  when: 'queued',
  input: z.object({ clinic_id: z.number() }),
  async run({ clinic_id: clinicId }, services) {
    const { trialVideo, video } = services.outside
    if (!video.zoom?.isTrial) return
    const returnTo = `${services.config.publicUrl}${VIDEO_CALLBACKS.zoom}`
    const back = new URL(trialVideo?.answerOf('zoom', STATE, true) ?? '', returnTo)
    const granted = await video.zoom.finish({
      returnTo,
      code: back.searchParams.get('code') ?? '',
      state: STATE,
      kept: { verifier: '', nonce: '' },
    })
    const owner = inTheNameOf(services, { clinicId, accountId: clinicId }, ['settings.manage'])
    await connectAccount(owner, { provider: 'zoom', doctorId: null, ...granted })
  },
})
