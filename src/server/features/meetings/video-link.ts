/** Where a patient joins, for as long as the visit exists: whatever is moved or switched behind it. */
export const videoLink = (publicUrl: string, code: string): string => `${publicUrl}/b/${code}/video`
