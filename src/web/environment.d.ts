/** The version in package.json when the web was built. */
declare const APP_VERSION: string
