declare module 'heic-decode' {
  interface Picture {
    readonly width: number
    readonly height: number
    decode(): Promise<{ data: Uint8ClampedArray; width: number; height: number }>
  }
  const decode: { all(options: { buffer: Uint8Array }): Promise<Picture[] & { dispose(): void }> }
  export default decode
}
