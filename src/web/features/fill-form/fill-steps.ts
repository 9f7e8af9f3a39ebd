export const STEPS = ['fill', 'sign', 'code'] as const
export type Step = (typeof STEPS)[number]
