import { createContext, use } from 'react'

export interface TemplateImage {
  readonly id: number
  readonly url: string
  readonly width: number
  readonly height: number
}

/** The pictures that a form may show, and how one that was just sent joins them. */
export const TemplateImages = createContext<{
  readonly templateId: number
  readonly images: readonly TemplateImage[]
  readonly add: (image: TemplateImage) => void
}>({ templateId: 0, images: [], add() {} })

export const useTemplateImages = () => use(TemplateImages).images
