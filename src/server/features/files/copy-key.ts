/** Where the store holds a copy of a picture, so many pixels wide. */
export const copyKey = (key: string, width: number) => `${key}_${width}`
