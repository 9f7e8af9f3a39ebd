// The HTML of an email, made of its text: paragraphs stay paragraphs, and a line that ends in a colon with an address below
// it becomes a link; the first of them, what the email is for, a button. Styles are inline, since few readers take others;
// those that can follow the dark of their system.

interface Letter {
  /** Whose email it is: the clinic, or the product itself. */
  readonly sender: string
  readonly subject: string
  readonly body: string
}

const FONT = "font-family:Inter,system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"
const BUTTON =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f766e;color:#ffffff;font-weight:600;text-decoration:none'
const LINK = 'color:#0b5f58'
const DARK =
  '@media (prefers-color-scheme:dark){body,.page{background:#1c1917!important}.card{background:#292524!important;color:#faf9f7!important}.link{color:#5eead4!important}}'

export function emailHtml({ sender, subject, body }: Letter): string {
  let links = 0
  const paragraphs = body.split(/\n{2,}/).map(paragraph => {
    const [, label, address] = /^([^\n]+):\n(https?:\/\/\S+)$/.exec(paragraph) ?? []
    const inner = label && address ? linkOf(address, label, links++ === 0) : linesOf(paragraph)
    return `<p style="margin:0 0 16px">${inner}</p>`
  })
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escape(subject)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;background:#f7f6f3">
<div class="page" style="padding:24px 12px;background:#f7f6f3;${FONT}">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;border-radius:12px;background:#ffffff;color:#1f1b18;font-size:16px;line-height:1.5">
<p style="margin:0 0 20px;font-weight:600">${escape(sender)}</p>
${paragraphs.join('\n')}
</div>
</div>
</body>
</html>
`
}

function linkOf(address: string, label: string, isFirst: boolean): string {
  const look = isFirst ? `style="${BUTTON}"` : `class="link" style="${LINK}"`
  return `<a href="${escape(address)}" ${look}>${escape(label)}</a>`
}

function linesOf(text: string): string {
  return escape(text)
    .replaceAll(
      /https?:\/\/[^\s<]+?(?=[.,;)]*(?:\s|$))/g,
      address => `<a class="link" href="${address}" style="${LINK}">${address}</a>`,
    )
    .replaceAll('\n', '<br>\n')
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, character => ENTITIES[character] ?? character)
}
