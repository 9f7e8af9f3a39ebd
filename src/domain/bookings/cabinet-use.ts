// What a cabinet is for: everything, or some services alone.

/** Whether a cabinet for these services, null for all, serves each of those. */
export function servesAll(
  cabinetServiceIds: readonly number[] | null,
  serviceIds: readonly number[],
): boolean {
  return cabinetServiceIds === null || serviceIds.every(id => cabinetServiceIds.includes(id))
}
