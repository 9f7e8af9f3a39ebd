/** The version in package.json when the web was built. */
declare const APP_VERSION: string
/** Where the API is, without a slash at its end: from the environment when the web was built, /api by itself. */
declare const API_BASE: string
