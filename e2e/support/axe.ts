import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

interface Scan {
  /** Of the page, what is in here alone. */
  within?: string
  /** Of the page, what is not looked at: what people write themselves. */
  without?: string
  /** Not every rule, but these. */
  rules?: string[]
}

/** What axe finds wrong, each with the first three places. What is right is not listed: that took half of the time. */
export async function findViolations(page: Page, { within, without, rules }: Scan = {}) {
  // There are no frames: one run in the page is enough.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  // Beside an open panel stand guards that only pass the focus on, hidden from readers.
  axe.exclude('[data-base-ui-focus-guard]')
  if (within) axe.include(within)
  if (without) axe.exclude(without)
  if (rules) axe.withRules(rules)
  await comeToRest(page)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.slice(0, 3).map(node => `${node.target.join(' ')}: ${node.failureSummary}`),
  }))
}

const MOST_MILLISECONDS = 1_000

/** Colours on their way from one to another are nobody's to judge. What turns for ever is left to turn. */
async function comeToRest(page: Page) {
  // What is drawn pale waits for other answers.
  await page.waitForFunction(() => !document.querySelector('[data-stale]'))
  await page.evaluate(async most => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished.catch(() => undefined))
    await Promise.race([Promise.all(ending), new Promise(resolve => setTimeout(resolve, most))])
  }, MOST_MILLISECONDS)
}
