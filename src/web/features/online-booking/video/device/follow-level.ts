const OFTEN = 100
/** More than comes between two looks, so that nothing is missed. */
const SAMPLES = 8_192
/** Root mean squares of samples between -1 and 1: silence, a breath, a voice far and near, and too near. */
const LEVELS = [0.01, 0.025, 0.05, 0.1, 0.2] as const

/** How loud it is, 0 to 5, ten times a second; what it returns ends that. */
export function followLevel(stream: MediaStream, tell: (level: number) => void): () => void {
  if (stream.getAudioTracks().length === 0) return () => undefined
  const context = new AudioContext()
  // A browser may have it wait for a press, of which there was one.
  void context.resume().catch(() => undefined)
  const analyser = context.createAnalyser()
  analyser.fftSize = SAMPLES
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  const timer = setInterval(() => {
    analyser.getFloatTimeDomainData(samples)
    tell(levelOf(samples))
  }, OFTEN)
  return () => {
    clearInterval(timer)
    void context.close().catch(() => undefined)
  }
}

export function levelOf(samples: Float32Array): number {
  const square = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
  return LEVELS.filter(least => Math.sqrt(square) >= least).length
}
