import './anchor.css'
import { watchFrames } from './stage.ts'

window.stage = {
  firstFrame: () => Promise.resolve(0),
  changeWeeks: () => [],
  countEvents: () => 0,
  watchFrames,
}
