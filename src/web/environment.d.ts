/** The version in package.json when the web was built. */
declare const __APP_VERSION__: string
