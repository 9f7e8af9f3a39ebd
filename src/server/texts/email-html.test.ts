import { expect, test } from 'vitest'
import { emailHtml } from './email-html.ts'

const bodyOf = (body: string) => {
  const html = emailHtml({ sender: 'Clinica <Aurora>', subject: 'Programarea ta', body })
  expect(html).toContain('Clinica &lt;Aurora&gt;')
  return html.slice(html.indexOf('<p style="margin:0 0 16px">'), html.indexOf('</div>'))
}
const links = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"[^>]*>([^<]*)<\/a>/g)].map(found => found.slice(1))

test('what the email is for is a button, other addresses are links under their words', () => {
  const html = bodyOf(
    'Bună, Ana,\n\nVezi programarea:\nhttps://zambet.test/b/1\n\nPune-o în calendar:\nhttps://zambet.test/c',
  )
  expect(links(html)).toEqual([
    ['https://zambet.test/b/1', 'Vezi programarea'],
    ['https://zambet.test/c', 'Pune-o în calendar'],
  ])
  expect(html.match(/background:#0f766e/g)).toHaveLength(1)
})

test('an address within a sentence is a link without the sentence’s end', () => {
  expect(links(bodyOf('Detalii: https://zambet.test/b/1?a=1&b=2. Atât.'))).toEqual([
    ['https://zambet.test/b/1?a=1&amp;b=2', 'https://zambet.test/b/1?a=1&amp;b=2'],
  ])
})

test('what people typed is text, and lines stay lines', () => {
  const html = bodyOf('Bună, <img src=x onerror="alert(1)">\nși „Țurcanu” & fiii')
  expect(html).not.toContain('<img')
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;<br>\nși „Țurcanu” &amp; fiii')
  expect(links(bodyOf('x:\njavascript:alert(1)'))).toEqual([])
})
