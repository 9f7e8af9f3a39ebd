import './anchor.css'
import { watchFrames } from './stage.ts'

window.stage = {
  firstFrame: () => Promise.resolve(0),
  settle: () => Promise.resolve(),
  changeWeek: () => undefined,
  countEvents: () => 0,
  watchFrames,
}
