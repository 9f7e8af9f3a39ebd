import { useState } from 'react'
import type { ClipboardEvent, DragEvent } from 'react'

/** An element that takes files dragged over it or pasted into it: ways beside a button, which every keyboard reaches. */
export function useDropZone(onFiles: (files: FileList) => void) {
  const [isOver, setIsOver] = useState(false)
  return {
    isOver,
    zone: {
      onDragOver(event: DragEvent) {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setIsOver(true)
      },
      onDragLeave(event: DragEvent) {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        setIsOver(false)
        onFiles(event.dataTransfer.files)
      },
      onPaste: (event: ClipboardEvent) => onFiles(event.clipboardData.files),
    },
  }
}
