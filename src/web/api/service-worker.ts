/** What shows patients their visits without a connection; staff pages do without. */
export async function startServiceWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || location.pathname.startsWith('/cabinet'))
    return
  // A server that is away now is asked the next time.
  await navigator.serviceWorker
    .register('/service-worker.js', { updateViaCache: 'none' })
    .catch(() => undefined)
}

/** Has this page opened without a connection, as it is now: all that it has loaded is kept with it. */
export async function keepThisPage(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  const files = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  // A worker has no origin but our own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  active?.postMessage({ keep: files.filter(file => file.startsWith('/assets/')) })
}
