/** Of a new clinic, in their order; addresses name them. */
export const FIRST_STEPS = ['clinic', 'address', 'cabinets', 'services', 'doctors', 'week', 'link'] as const
export type FirstStep = (typeof FIRST_STEPS)[number]
