import { useEffect, useState } from 'react'

/** The text as a QR code that a scratched or folded print still shows: an SVG drawing; nothing until it is made. */
export function useQrCode(text: string): string | undefined {
  const [drawn, setDrawn] = useState<{ text: string; svg: string }>()
  useEffect(() => {
    let isLate = false
    async function draw() {
      const { default: encodeQR } = await import('qr')
      if (!isLate) setDrawn({ text, svg: encodeQR(text, 'svg', { ecc: 'quartile', border: 4 }) })
    }
    void draw()
    return () => {
      isLate = true
    }
  }, [text])
  return drawn?.text === text ? drawn.svg : undefined
}

/** A drawing as an address that an image or a download may have. */
export const svgAddress = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`
