/** The server has named the page, with more than the application would. */
export function usePageTitle(): void {}
