import type { Page } from '@playwright/test'

/** What a screen reader would say by itself of what changes: the texts of live regions, in their order. */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    new MutationObserver(changes => {
      const changed = changes.map(({ target }) => (target instanceof Element ? target : target.parentElement))
      const lives = changed.map(element => element?.closest('[aria-live="polite"], [role="status"]'))
      for (const live of new Set(lives)) {
        const text = live?.textContent.replaceAll(/\s+/g, ' ').trim()
        if (text) heard.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard.splice(0))
}
