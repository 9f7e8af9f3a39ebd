import type { ZoomServer } from './zoom-server.ts'

/** Connects a clinic, or the doctor whose session it is, with Zoom as a browser would, by HTTP: agrees there as `user` and brings the code back. */
export async function connectZoom(
  { origin, token }: { readonly origin: string; readonly token: string },
  zoom: ZoomServer,
  user: string,
  account: 'clinic' | 'own' = 'clinic',
): Promise<void> {
  zoom.desk.user = user
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const begun = await fetch(`${origin}/api/v2/integrations/zoom/start?account=${account}`, { headers })
  if (!begun.ok) throw new Error(await begun.text())
  const { data } = (await begun.json()) as { data: { url: string } }
  const there = await fetch(data.url, { redirect: 'manual' })
  const answer = Object.fromEntries(new URL(there.headers.get('location') ?? '').searchParams)
  const cookie = begun.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  const connected = await fetch(`${origin}/api/v4/social-login/connect-zoom`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: JSON.stringify(answer),
  })
  if (!connected.ok) throw new Error(await connected.text())
}
