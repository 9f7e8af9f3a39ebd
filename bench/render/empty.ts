import './anchor.css'
import { watchFrames } from './stage.ts'

window.stage = {
  firstFrame: () => Promise.resolve(0),
  changeWeek: () => undefined,
  countEvents: () => 0,
  watchFrames,
}
