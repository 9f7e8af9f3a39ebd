import type { ZoomServer } from './zoom-server.ts'

/** Connects a clinic with Zoom as its owner's browser would, by HTTP: agrees there as `user` and brings the code back. */
export async function connectZoom(
  { origin, token }: { readonly origin: string; readonly token: string },
  zoom: ZoomServer,
  user: string,
): Promise<void> {
  zoom.desk.user = user
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const begun = await fetch(`${origin}/api/v2/integrations/zoom/start`, { headers })
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
