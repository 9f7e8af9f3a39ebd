declare module 'saxon-js' {
  const saxon: {
    transform(options: { stylesheetText: string; sourceText: string; destination: 'serialized' }): {
      principalResult: unknown
    }
  }
  export default saxon
}
