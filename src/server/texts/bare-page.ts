interface Paragraph {
  readonly text: string
  readonly look?: 'notice' | 'amount'
}

export interface BarePage {
  readonly language: string
  readonly title: string
  readonly paragraphs: readonly Paragraph[]
  /** What is pressed, and where that goes; to the page itself when it is not said. */
  readonly press?: { readonly label: string; readonly action?: string }
  readonly leave?: { readonly href: string; readonly label: string }
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string) => text.replaceAll(/[&<>"]/g, letter => ESCAPED[letter]!)

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; background: light-dark(#faf9f8, #171514); color: light-dark(#1c1917, #f5f5f4); }
main { max-width: 26rem; margin: 0 auto; padding: 2rem 1rem; display: grid; gap: 1rem; }
h1 { font-size: 1.375rem; margin: 0; }
p { margin: 0; overflow-wrap: anywhere; }
.notice { padding: 0.75rem 1rem; border-radius: 0.75rem; background: light-dark(#fef3e2, #3b2a10); color: light-dark(#7c3f00, #fcd9a5); }
.amount { font-size: 1.75rem; font-weight: 700; }
form { margin: 0; display: grid; }
button, a { font: inherit; font-weight: 600; min-height: 3rem; border-radius: 0.75rem; display: grid; place-items: center; }
button { border: 0; background: #0f766e; color: #fff; cursor: pointer; }
a { color: light-dark(#0f766e, #5eead4); }
:focus-visible { outline: 3px solid light-dark(#0f766e, #5eead4); outline-offset: 2px; }`

/** A page without scripts, on which one press is all there is to do. */
export function drawBarePage({ language, title, paragraphs, press, leave }: BarePage): string {
  const action = press?.action === undefined ? '' : ` action="${escape(press.action)}"`
  const content = [
    `<h1>${escape(title)}</h1>`,
    ...paragraphs.map(
      ({ text, look }) => `<p${look === undefined ? '' : ` class="${look}"`}>${escape(text)}</p>`,
    ),
    press && `<form method="post"${action}><button>${escape(press.label)}</button></form>`,
    leave && `<a href="${escape(leave.href)}">${escape(leave.label)}</a>`,
  ]
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(title)}</title>
<style>
${STYLE}
</style>
</head>
<body>
<main>
${content.filter(Boolean).join('\n')}
</main>
</body>
</html>
`
}
